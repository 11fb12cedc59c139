import type { RecordFormat } from '../readers/conversation-format.js';
import { knownBy, PLAIN } from '../readers/detection.js';
import { type Fields, roleOf } from '../readers/fields.js';
import { described } from '../readers/record-fields.js';
import { isTextList } from '../readers/shape.js';

const NAMED = /^([\p{L}\p{N}][^:\uff1a\n]{0,39}?)(?::\s+|\uff1a\s*)(?=\S)/u;

/** Texts that each begin with their speaker's name. @internal */
export const NAMED_TEXTS: RecordFormat<'named-texts'> = {
  kind: 'records',
  name: 'named-texts',
  describe: 'A list of texts that begin with the name of their speaker',
  before: ['turn-texts'],
  example: '{ <any key>: ["Ana: text", "Ben: text", ...] }',
  detect: knownBy(PLAIN, 'texts that begin with names', (record) => namedKey(record) !== undefined),
  isShort: (record) => namedKey(record, 1) !== undefined,
  *read(record, context) {
    const key = namedKey(record) ?? namedKey(record, 1) ?? '';
    context.notes.once(`turns = "${key}", each with its speaker before a colon`);
    const messages = (record[key] as readonly string[]).map((text) => {
      const [mark = '', speaker = ''] = NAMED.exec(text) ?? [];
      return { speaker: speaker.trim(), text: text.slice(mark.length) };
    });
    yield { ...described(record, [key], context), messages, path: key };
  },
};

/**
 * The record of a list of such texts. It may be the first entry of a list with more data (DREAM, DialogRE), whose last
 * entry is the id if that is a text.
 * @internal
 */
export function namedTextsOf(list: readonly unknown[], least = 2): Fields | undefined {
  const isNamed = (value: unknown): boolean =>
    isTextList(value) && namedKey({ list: value }, least) !== undefined;
  if (isNamed(list)) return { list };
  const [first, ...more] = list;
  if (!isNamed(first) || more.length === 0 || more.some(isTextList)) return undefined;
  const id = more.at(-1);
  return { list: first, ...(typeof id === 'string' && { id }) };
}

/** Answers to choose from are not turns, even if each names its speaker (MuTual). */
const CHOICES = /^(?:options|choices|candidates|suggestions|labels)$/i;

function namedKey(record: Fields, least = 2): string | undefined {
  return Object.keys(record).find((key) => {
    if (CHOICES.test(key)) return false;
    const list = record[key];
    if (!isTextList(list) || list.length < least) return false;
    const names = list.map((text) => NAMED.exec(text)?.[1]);
    const known = names.every((name) => roleOf(name) !== undefined);
    return (
      names.every((name) => name !== undefined) &&
      (known || least === 1 || new Set(names).size < names.length)
    );
  });
}
