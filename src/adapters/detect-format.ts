import { describeForeign, describeForeignText } from './advice/describe-foreign.js';
import type { ShapeHints } from './chat/shape.js';
import { detectFirstRecord, firstOfUnits, type Told } from './first-record.js';
import { formatsFor } from './formats/catalogue.js';
import type { FormatName } from './formats/names.generated.js';
import type { JsonUnit } from './records/json-text.js';
import { looksLikeJson } from './records/looks-like-json.js';
import { TextHead } from './text-head.js';

const DELIMITED = /\.(csv|tsv)$/i;

/** Whether text is JSON, judging by its beginning and the file name. @internal */
export function isJson(start: string, fileName = ''): boolean {
  return !DELIMITED.test(fileName) && looksLikeJson(start);
}

/**
 * Detects the format of data, given as text or parsed: from its first record, and for text that is not JSON from its
 * header. `undefined` if the format is unknown.
 *
 * Complexity: O(first record); for JSON over many lines O(text).
 *
 * @param fileName a name or path; `.csv` and `.tsv` mean that the text is rows
 * @param hints the fields to read (`columns`), and the speaker if the data names none (`speaker`)
 *
 * @example
 * ```ts
 * import { detectFormat } from '@mtpc/metrics/adapters';
 * detectFormat([{ role: 'user', content: 'Hello' }]); // => 'openai'
 * detectFormat('{"id":"c1","conversations":[{"from":"human","value":"Hello"}]}'); // => 'sharegpt'
 * detectFormat('speaker,text\nana,Hello'); // => 'rows'
 * detectFormat('Ana: Hello\nBen: Hi'); // => 'named-lines'
 * detectFormat('Once upon a time'); // => undefined
 * ```
 */
export function detectFormat(input: unknown, fileName = '', hints: ShapeHints = {}): FormatName | undefined {
  return detect(input, fileName, hints)?.format;
}

/** The format of data, and the other formats it resembles. @internal */
export interface Detected {
  readonly format: FormatName;
  /** Similar formats, most likely first, computed on demand. */
  candidates(): Iterable<FormatName>;
}

/** Detects the format of data, and the formats it resembles. @internal */
export function detect(input: unknown, fileName = '', hints: ShapeHints = {}): Detected | undefined {
  const found = detectStart(input, fileName, hints);
  if (found || !DELIMITED.test(fileName)) return found;
  const isText = typeof input !== 'string' || describeForeign(input) === undefined;
  return isText ? { format: 'rows', candidates: () => [] } : undefined;
}

/** A detector that caches its result, because parsing tries several options on the same input. @internal */
export class Detector {
  readonly #fileName: string | undefined;
  /** The last input, and its format without hints. */
  #last: { readonly input: unknown; readonly detected: Detected | undefined } | undefined;

  constructor(fileName: string | undefined) {
    this.#fileName = fileName;
  }

  detect(input: unknown, hints: ShapeHints = {}): Detected | undefined {
    if (Object.keys(hints).length > 0) return detect(input, this.#fileName, hints);
    if (!this.#last || this.#last.input !== input)
      this.#last = { input, detected: detect(input, this.#fileName) };
    return this.#last.detected;
  }
}

/** The format of the start of some data; `undefined` also for a table whose first row is missing. @internal */
export function detectStart(input: unknown, fileName: string, hints: ShapeHints): Detected | undefined {
  const named = DELIMITED.test(fileName);
  if (typeof input === 'string' && (named || !looksLikeJson(input))) {
    const head = new TextHead(input);
    const declared = named ? undefined : head.declared;
    if (declared !== undefined) return { format: declared, candidates: () => [] };
    if (describeForeign(input) !== undefined) return undefined;
    if (!named && describeForeignText(input) !== undefined) return undefined;
    const format = named ? head.formatOfTable(hints) : head.formatOfText(hints);
    return format && { format, candidates: () => head.candidates(hints) };
  }
  return detected(detectFirstRecord(input, named, hints), input, hints);
}

/** The format of JSON text by its first values. @internal */
export function detectUnits(units: readonly JsonUnit[], hints: ShapeHints): Detected | undefined {
  return detected(firstOfUnits(units, hints), units[0]?.parsed?.value, hints);
}

function detected(found: Told | undefined, input: unknown, hints: ShapeHints): Detected | undefined {
  if (found?.format === undefined) return undefined;
  const format = found.format === 'rows' && isListOfLists(input) ? 'chat' : found.format;
  return { format, candidates: () => formatsFor(found.record, hints) };
}

/** Whether data is a list of conversations in list form, which are not rows. */
function isListOfLists(input: unknown): boolean {
  if (typeof input === 'string') return /^\ufeff?\s*\[(?:\s*\[){1,3}\s*\{/.test(input);
  return Array.isArray(input) && Array.isArray(input[0]);
}
