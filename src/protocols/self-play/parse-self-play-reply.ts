import { parseJsonReply, requireReplyField } from '../frame/parse-json-reply.js';
import { isLenient, type ParseReplyOptions } from '../frame/parse-reply.js';

/** A player's guess about an image: both players have it, or only one. */
export type CommonOrDifferent = 'C' | 'D';

/** One turn of referential self-play, as {@link parseSelfPlayReply} reads it. */
export interface SelfPlayReply {
  readonly message: string;
  /** The number of the own image that is talked about, from 1; `null` for none. */
  readonly reference: number | null;
  /** A label for each of the own images; `null` as long as the player does not guess. */
  readonly guesses: readonly CommonOrDifferent[] | null;
}

const READER = 'parseSelfPlayReply';

/**
 * Reads a turn of referential self-play [1]: one JSON object `{ message, reference, guesses }`, where `reference` is
 * `"Image i"` or null and `guesses` is null or an array of the letters C and D. `lenient` also accepts code fences and
 * words around the object, a bare number as reference, guesses as one text (`"C, D, D"`), lower-case letters, and
 * missing fields in place of null ones.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 3.2.
 *
 * @throws MetricError `INVALID_INPUT` for anything else, with the field and the value found there
 *
 * @example
 * ```ts
 * import { parseSelfPlayReply } from '@mtpc/metrics/protocols';
 * parseSelfPlayReply('{ "message": "A red bus?", "reference": "Image 2", "guesses": null }');
 * // => { message: 'A red bus?', reference: 2, guesses: null }
 * parseSelfPlayReply('Sure: {"message": "Yes.", "guesses": "c, d, d"}', { lenient: true }).guesses;
 * // => ['C', 'D', 'D']
 * ```
 */
export function parseSelfPlayReply(text: string, options?: ParseReplyOptions): SelfPlayReply {
  const lenient = isLenient(READER, options);
  const fields = parseJsonReply(text, READER, 'object', options);
  const { message } = fields;
  requireReplyField(typeof message === 'string', READER, 'message', 'a string', message);
  const absent = lenient ? null : undefined;
  return {
    message,
    reference: referenceOf(fields.reference ?? (fields.reference === null ? null : absent), lenient),
    guesses: guessesOf(fields.guesses ?? (fields.guesses === null ? null : absent), lenient),
  };
}

function referenceOf(value: unknown, lenient: boolean): number | null {
  if (value === null) return null;
  const pattern = lenient ? /^\s*(?:image\s*)?#?(\d{1,4})\s*$/i : /^Image (\d{1,4})$/;
  const found = typeof value === 'string' || lenient ? pattern.exec(String(value))?.[1] : undefined;
  requireReplyField(found !== undefined, READER, 'reference', '"Image i" or null', value);
  return Number(found);
}

function guessesOf(value: unknown, lenient: boolean): readonly CommonOrDifferent[] | null {
  if (value === null) return null;
  const list = lenient && typeof value === 'string' ? (value.match(/[^\s,;[\]"']+/g) ?? []) : value;
  const letters: unknown =
    lenient && Array.isArray(list) ? list.map((each) => String(each).toUpperCase()) : list;
  const expected = 'null or an array of the letters C and D';
  requireReplyField(isLetters(letters), READER, 'guesses', expected, value);
  return letters;
}

function isLetters(value: unknown): value is CommonOrDifferent[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => each === 'C' || each === 'D');
}
