import { parseJsonReply, requireReplyField } from '../frame/parse-json-reply.js';
import { isLenient, type ParseReplyOptions } from '../frame/parse-reply.js';

/** A player's label of an image: common to both players, or different. */
export type CommonOrDifferent = 'C' | 'D';

/** One parsed turn of referential self-play. */
export interface SelfPlayReply {
  readonly message: string;
  /** Number of the player's image that the message is about, from 1; `null` for none. */
  readonly reference: number | null;
  /** A label for each of the player's images; `null` if the player does not guess yet. */
  readonly guesses: readonly CommonOrDifferent[] | null;
}

const READER = 'parseSelfPlayReply';

/**
 * Parses a turn of referential self-play [1]: one JSON object `{ message, reference, guesses }`, where `reference` is
 * `"Image i"` or null and `guesses` is null or an array of the letters C and D. `lenient` also accepts code fences and
 * text around the object, a number as reference, guesses as a string (`"C, D, D"`), lower-case letters, and missing
 * fields instead of null.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 3.2.
 *
 * @throws MetricError `INVALID_INPUT` for anything else; the error names the field and its value
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
    reference: parseReference(fields.reference ?? (fields.reference === null ? null : absent), lenient),
    guesses: parseGuesses(fields.guesses ?? (fields.guesses === null ? null : absent), lenient),
  };
}

function parseReference(value: unknown, lenient: boolean): number | null {
  if (value === null) return null;
  const pattern = lenient ? /^\s*(?:image\s*)?#?(\d{1,4})\s*$/i : /^Image (\d{1,4})$/;
  const found = typeof value === 'string' || lenient ? pattern.exec(String(value))?.[1] : undefined;
  requireReplyField(found !== undefined, READER, 'reference', '"Image i" or null', value);
  return Number(found);
}

function parseGuesses(value: unknown, lenient: boolean): readonly CommonOrDifferent[] | null {
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
