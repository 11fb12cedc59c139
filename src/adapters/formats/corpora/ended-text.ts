import { recordFormat } from '../../chat/record-format.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import type { Fields } from '../../records/fields.js';
import { inTurn } from '../../text/in-turn.js';
import { endedTurns } from '../../text/turn-lines.js';

/** A dialogue in one text with turns ended by `__eou__` and two alternating speakers. @internal */
export const ENDED_TEXT: RecordFormat<'ended-text'> = recordFormat({
  name: 'ended-text',
  describe: 'A dialogue in one field whose turns end with __eou__',
  example: '{ dialogue: "text __eou__ text __eou__" }',
  knownBy: 'a text with __eou__',
  find: endedKey,
  read(key, context, record) {
    const spoken = inTurn(context, ['A', 'B'], false);
    context.notes.once(`turns of "${key}" end with __eou__, spoken by ${spoken.names}`);
    return { messages: spoken.messages(endedTurns(String(record[key]))), path: key };
  },
});

/** The only field with such marks: if several have them, one may be the answer to another. */
function endedKey(record: Fields): string | undefined {
  const keys = Object.keys(record).filter(
    (key) => typeof record[key] === 'string' && record[key].includes('__eou__'),
  );
  return keys.length === 1 ? keys[0] : undefined;
}
