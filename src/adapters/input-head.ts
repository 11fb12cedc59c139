import { describeForeign } from './advice/describe-foreign.js';
import { isFields } from './records/fields.js';
import { firstElements } from './records/json-array-reader.js';
import { looksLikeJson } from './records/looks-like-json.js';
import { parseJson } from './records/parse-json.js';

/** The beginning of an input, and whether it is complete. @internal */
export interface Head {
  readonly input: unknown;
  readonly isWhole: boolean;
  /** The value of a JSON text, of which the input may be only the beginning. */
  readonly value?: unknown;
}

/** Minimum number of elements of a long JSON list. */
const MOST_ELEMENTS = 40;

/** Maximum length of text. @internal */
export const HEAD: number = 200_000;

/** The beginning of a text, cut at a line, or of a list; `undefined` if it is too long to be read again. @internal */
export function takeSample(head: Head): Head | undefined {
  const { input, isWhole } = head;
  if (typeof input !== 'string') return head;
  if (describeForeign(input) !== undefined) return undefined;
  if (isWhole && input.length <= HEAD) return head;
  const cut = input.slice(0, input.lastIndexOf('\n', HEAD));
  const isLines = cut !== '' && (!looksLikeJson(input) || parseJson(cut.split('\n', 1)[0]!) !== undefined);
  if (isLines) return { input: cut, isWhole: false };
  const value = head.value ?? parseJson(input)?.value;
  if (value === undefined) return parseFirstElements(input);
  return Array.isArray(value) || isFields(value)
    ? { input: takeBeginning(value, input.length), isWhole: false }
    : undefined;
}

/** The first elements of a list whose text is cut off. */
function parseFirstElements(text: string): Head | undefined {
  const list = firstElements(text.replace(/^\ufeff/, ''), MOST_ELEMENTS);
  return list.length === 0 ? undefined : { input: list, isWhole: false };
}

/** The first elements of a list or an object with as many, and of the lists right within an object. */
function takeBeginning(value: unknown, length: number, depth = 2): unknown {
  if (Array.isArray(value)) {
    const most = depth === 2 ? Math.floor((value.length * HEAD) / length) : 0;
    return value.slice(0, Math.max(MOST_ELEMENTS, most));
  }
  if (!isFields(value) || depth === 0) return value;
  const entries = Object.entries(value).slice(0, MOST_ELEMENTS);
  return Object.fromEntries(entries.map(([key, each]) => [key, takeBeginning(each, length, depth - 1)]));
}
