import { type Fields, fieldsIn, idOf, toText } from '../records/fields.js';

/** One word of a recording, with its speaker and time in seconds. */
export interface SpokenWord {
  readonly speaker: string;
  readonly text: string;
  readonly start: number | undefined;
  /** Punctuation marks are not preceded by a space. */
  readonly isMark?: boolean;
}

/** Combines words into turns; a change of speaker starts a new turn. @internal */
export function turnsOfWords(words: readonly SpokenWord[]): Fields[] {
  const turns: { speaker: string; start: number | undefined; parts: string[] }[] = [];
  for (const { speaker, text, start, isMark } of words) {
    if (text.trim() === '') continue;
    const last = turns.at(-1);
    if (last?.speaker === speaker) last.parts.push(isMark ? text : ` ${text.trim()}`);
    else turns.push({ speaker, start, parts: [text.trim()] });
  }
  return turns.map(({ speaker, start, parts }) => spokenTurn(speaker, parts.join(''), start));
}

/**
 * The words of a list that also contains punctuation marks; `undefined` if the speaker of a word is unknown. A
 * punctuation mark is attached to the previous word.
 * @internal
 */
export function listedWords(
  items: readonly Fields[],
  speakerOf: (item: Fields) => string | undefined,
): SpokenWord[] | undefined {
  const words: SpokenWord[] = [];
  for (const item of items) {
    const isMark = item.type === 'punctuation';
    const speaker = isMark ? words.at(-1)?.speaker : speakerOf(item);
    const text = toText(fieldsIn(item.alternatives)[0]?.content);
    const start = isMark ? words.at(-1)?.start : parseSeconds(item.start_time);
    if (speaker === undefined) return undefined;
    words.push({ speaker, text, start, isMark });
  }
  return words.length > 0 ? words : undefined;
}

/** Sorts the words of several channels by time, if all have one. @internal */
export function inOrder(words: readonly SpokenWord[]): readonly SpokenWord[] {
  return words.every(({ start }) => start !== undefined)
    ? words.toSorted((a, b) => Number(a.start) - Number(b.start))
    : words;
}

/** A turn of a recording. @internal */
export function spokenTurn(speaker: string, text: string, start: number | undefined): Fields {
  return { name: speaker, role: undefined, content: text.trim(), timestamp: start };
}

/** A time in seconds: a number, or text such as `1.25` and `1.25s`. @internal */
export function parseSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? Number(value.replace(/s$/, '') || Number.NaN) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : undefined;
}

/** The label of a speaker; a number becomes `speaker 0`. @internal */
export function speakerLabel(value: unknown, noun = 'speaker'): string | undefined {
  const id = idOf(value);
  return id !== undefined && /^\d+$/.test(id) ? `${noun} ${id}` : id;
}

/** Sorts the turns of several channels by time; turns without times keep their position. @internal */
export function byStart(turns: readonly Fields[]): Fields[] {
  const isTimed = turns.every(({ timestamp }) => typeof timestamp === 'number');
  return isTimed ? turns.toSorted((a, b) => Number(a.timestamp) - Number(b.timestamp)) : [...turns];
}
