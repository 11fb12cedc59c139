import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, isFields, toText } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';

/**
 * A dialogue of MultiWOZ as first published: unnamed user and system alternate, and only the system's turns contain a
 * state. @internal
 */
export const MULTIWOZ: RecordFormat<'multiwoz'> = {
  kind: 'records',
  name: 'multiwoz',
  describe: 'MultiWOZ as first published',
  example:
    '{ "goal": {}, "log": [{ "text": "A room, please.", "metadata": {} }, { "text": "For whom?", "metadata": { "hotel": {} } }] }',
  knownBy: 'a "goal" and a "log" with alternating states',
  fits: ({ goal, log }) =>
    isFields(goal) &&
    Array.isArray(log) &&
    log.length > 1 &&
    log.every((each, i) => isFields(each) && typeof each.text === 'string' && isSide(each, i)),
  *read(record, context) {
    context.notes.readSummary.assumeRoles();
    context.notes.once('turns = "log", spoken by user and system in turn');
    const messages = fieldsIn(record.log).map(({ text, metadata: _, ...rest }, i) => ({
      ...rest,
      ...(i % 2 === 0 ? { role: 'user' } : { role: undefined, name: 'system' }),
      content: toText(text).trim(),
    }));
    yield { ...described(record, ['log'], context), messages, path: 'log' };
  },
};

function isSide({ metadata }: Fields, i: number): boolean {
  return isFields(metadata) && (i % 2 === 0) === (Object.keys(metadata).length === 0);
}
