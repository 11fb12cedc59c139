import { isListOfSides, isPairList, type Pair } from '../../chat/pair-lists.js';
import { recordFormat } from '../../chat/record-format.js';
import type { ShapeContext, ShapeHints } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asList, type Fields, parseRole, personId, textsIn, toText } from '../../records/fields.js';

/** Messages as pairs `[speaker, text]`, or pairs of alternating messages. @internal */
export const PAIRS: RecordFormat<'pairs'> = recordFormat({
  name: 'pairs',
  describe: 'Pairs of speaker and text',
  example: '{ <any key>: [[speaker, text], ...] }, or pairs of texts with --speaker A,B',
  knownBy: 'a list of pairs',
  find: pairKey,
  read(key, context, record) {
    const isShown = context.speaker === undefined && isShownChat(record);
    const sides = isShown ? { ...context, speaker: ['user', 'assistant'] } : context;
    const messages = pairMessages(asList(record[key]).map(asList), key, sides);
    return { messages, path: key, used: isShown ? [key, 'internal'] : [key] };
  },
});

function pairMessages(
  list: readonly (readonly unknown[])[],
  key: string,
  { speaker, columns, notes }: ShapeContext,
): Fields[] {
  if (Array.isArray(speaker)) {
    const [a = '', b = a] = textsIn(speaker);
    notes.once(`turns = pairs of "${key}", spoken by ${a} and ${b} in turn`);
    return list.flatMap(([first, second]) =>
      [
        { speaker: a, text: first },
        { speaker: b, text: second },
      ].filter(({ text }) => text !== null),
    );
  }
  if (columns?.speaker !== undefined) return list.map((pair): Fields => Object.fromEntries(pair.entries()));
  notes.once(`pairs of "${key}": speaker = the first, text = the second`);
  return list.map(([name, text]) => ({ speaker: personId(name) ?? toText(name), text }));
}

/** A chat of text-generation-webui: the messages as the model got them, and as they are shown. */
function isShownChat({ internal, visible }: Fields): boolean {
  return isListOfSides(internal) && isListOfSides(visible);
}

function pairKey(record: Fields, { columns, speaker }: ShapeHints): string | undefined {
  if (isShownChat(record)) return 'visible';
  const told = Array.isArray(speaker) || (columns?.speaker === '0' && columns.text === '1');
  return Object.keys(record).find((key) => {
    const list = record[key];
    if (Array.isArray(speaker) && isListOfSides(list)) return true;
    return isPairList(list) && (told || areNamed(list));
  });
}

/** Names are words for roles, or short and repeated; questions and answers are not. */
function areNamed(list: readonly Pair[]): boolean {
  const names = list.map(([name]) => personId(name) ?? toText(name));
  if (names.every((name) => parseRole(name) !== undefined)) return true;
  const short = names.every((name) => /^[\p{L}\p{N}][^.!?,;:\n]{0,39}$/u.test(name.trim()));
  return short && list.length > 2 && 2 * new Set(names).size <= list.length + 1;
}
