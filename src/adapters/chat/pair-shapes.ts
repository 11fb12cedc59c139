import { type Fields, personId, roleOf, toText } from '../fields.js';
import { described } from './record-fields.js';
import { isTextList, type Shape, type ShapeContext, type ShapeHints } from './shape.js';

type Pair = readonly [string | number, string];

/** Messages as pairs `[speaker, text]`, or pairs of what two speakers say in turn. @internal */
export const PAIRS: Shape<'pairs'> = {
  name: 'pairs',
  looks: '{ <any key>: [[speaker, text], ...] }, or pairs of texts with --speaker A,B',
  fits: (record, hints) => pairKey(record, hints) !== undefined,
  *chats(record, context) {
    const key = pairKey(record, context) ?? '';
    const list = record[key] as readonly Pair[];
    yield { ...described(record, [key], context), messages: messagesOf(list, key, context), path: key };
  },
};

function messagesOf(list: readonly Pair[], key: string, { speaker, columns, notes }: ShapeContext): Fields[] {
  if (Array.isArray(speaker)) {
    const [a = '', b = a] = speaker as readonly string[];
    notes.once(`turns = pairs of "${key}", spoken by ${a} and ${b} in turn`);
    return list.flatMap(([first, second]) =>
      [
        { speaker: a, text: first },
        { speaker: b, text: second },
      ].filter(({ text }) => text !== null),
    );
  }
  if (columns?.speaker !== undefined) return list.map((pair) => ({ ...pair }) as unknown as Fields);
  notes.once(`pairs of "${key}": speaker = the first, text = the second`);
  return list.map(([name, text]) => ({ speaker: personId(name) ?? toText(name), text }));
}

function pairKey(record: Fields, { columns, speaker }: ShapeHints): string | undefined {
  const told = Array.isArray(speaker) || (columns?.speaker === '0' && columns.text === '1');
  return Object.keys(record).find((key) => {
    const list = record[key];
    if (Array.isArray(speaker) && isListOfSides(list)) return true;
    return isPairList(list) && (told || areNamed(list));
  });
}

/** Whether a value is a list of pairs of texts; instead of a name a number may stand first. @internal */
export function isPairList(value: unknown): value is readonly Pair[] {
  return Array.isArray(value) && value.length > 0 && (value.every(isTextPair) || value.every(isNumberPair));
}

/** Whether a value is a list of what two said in turn, of whom one may have said nothing (Gradio). @internal */
export function isListOfSides(value: unknown): boolean {
  const isSide = (each: unknown): boolean => typeof each === 'string' || each === null;
  const isPair = (each: unknown): boolean =>
    Array.isArray(each) && each.length === 2 && each.every(isSide) && each.some((side) => side !== null);
  return Array.isArray(value) && value.length > 0 && value.every(isPair);
}

function isTextPair(each: unknown): boolean {
  return isTextList(each) && each.length === 2;
}

function isNumberPair(each: unknown): boolean {
  return (
    Array.isArray(each) && each.length === 2 && Number.isSafeInteger(each[0]) && typeof each[1] === 'string'
  );
}

/** Names are words for roles, or short and said again; questions and answers are neither. */
function areNamed(list: readonly Pair[]): boolean {
  const names = list.map(([name]) => personId(name) ?? toText(name));
  if (names.every((name) => roleOf(name) !== undefined)) return true;
  const short = names.every((name) => /^[\p{L}\p{N}][^.!?,;:\n]{0,39}$/u.test(name.trim()));
  return short && list.length > 2 && 2 * new Set(names).size <= list.length + 1;
}

const NAMED = /^([\p{L}\p{N}][^:\uff1a\n]{0,39}?)(?::\s+|\uff1a\s*)(?=\S)/u;

/** Texts that each begin with their speaker's name. @internal */
export const NAMED_TEXTS: Shape<'named-texts'> = {
  name: 'named-texts',
  looks: '{ <any key>: ["Ana: text", "Ben: text", ...] }',
  fits: (record) => namedKey(record) !== undefined,
  *chats(record, context) {
    const key = namedKey(record) ?? '';
    context.notes.once(`turns = "${key}", each with its speaker before a colon`);
    const messages = (record[key] as readonly string[]).map((text) => {
      const [mark = '', speaker = ''] = NAMED.exec(text) ?? [];
      return { speaker: speaker.trim(), text: text.slice(mark.length) };
    });
    yield { ...described(record, [key], context), messages, path: key };
  },
};

/**
 * The record of a list of such texts; it may stand first in a list that says more of it (DREAM, DialogRE), the last of
 * which is its id where that is a text.
 * @internal
 */
export function namedTextsOf(list: readonly unknown[]): Fields | undefined {
  const isNamed = (value: unknown): boolean => isTextList(value) && namedKey({ list: value }) !== undefined;
  if (isNamed(list)) return { list };
  const [first, ...more] = list;
  if (!isNamed(first) || more.length === 0 || more.some(isTextList)) return undefined;
  const id = more.at(-1);
  return { list: first, ...(typeof id === 'string' && { id }) };
}

/** Answers to choose from are no turns, even where each says who would give it (MuTual). */
const CHOICES = /^(?:options|choices|candidates|suggestions|labels)$/i;

function namedKey(record: Fields): string | undefined {
  return Object.keys(record).find((key) => {
    if (CHOICES.test(key)) return false;
    const list = record[key];
    if (!isTextList(list) || list.length < 2) return false;
    const names = list.map((text) => NAMED.exec(text)?.[1]);
    const known = names.every((name) => roleOf(name) !== undefined);
    return names.every((name) => name !== undefined) && (known || new Set(names).size < names.length);
  });
}
