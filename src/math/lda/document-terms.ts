import { requireInput, requireShape } from '../../error.js';

/** A document-term matrix without its zeros: entries start[d] ... start[d + 1] - 1 belong to document d. */
export interface DocumentTerms {
  readonly documents: number;
  readonly vocabulary: number;
  readonly start: Int32Array;
  readonly term: Int32Array;
  readonly count: Float64Array;
  /** Sum of all counts. */
  readonly total: number;
}

/** Document-term counts: one row for each document, one column for each word of the vocabulary. */
export type TermCounts = ArrayLike<ArrayLike<number>>;

/**
 * Reads and checks document-term counts.
 *
 * @param whole whether fractions are refused
 * @internal
 */
export function toDocumentTerms(kernel: string, counts: TermCounts, whole: boolean): DocumentTerms {
  requireInput(isListLike(counts), kernel, 'counts', 'documents x words', counts);
  if (counts.length > 0)
    requireInput(isListLike(counts[0]), kernel, 'counts[0]', 'a list of counts', counts[0]);
  const vocabulary = counts.length === 0 ? 0 : counts[0]!.length;
  const start = new Int32Array(counts.length + 1);
  const terms: number[] = [];
  const values: number[] = [];
  let total = 0;
  for (let d = 0; d < counts.length; d++) {
    const row = counts[d]!;
    requireInput(isListLike(row), kernel, `counts[${d}]`, 'a list of counts', row);
    const isEven = row.length === vocabulary;
    requireShape(isEven, kernel, `counts[${d}].length`, `${vocabulary}, as in the first row`, row.length);
    for (let w = 0; w < vocabulary; w++) {
      const value = row[w]!;
      if (value === 0) continue;
      requireCount(kernel, `counts[${d}][${w}]`, value, whole);
      terms.push(w);
      values.push(value);
      total += value;
    }
    start[d + 1] = terms.length;
  }
  requireInput(!whole || total <= MAX_TOKENS, kernel, 'counts', `at most ${MAX_TOKENS} words in all`, total);
  const documents = counts.length;
  return {
    documents,
    vocabulary,
    start,
    term: Int32Array.from(terms),
    count: Float64Array.from(values),
    total,
  };
}

/** Words that are placed one by one are numbered in 32 bits. */
const MAX_TOKENS = 2 ** 31 - 1;

function requireCount(kernel: string, path: string, value: number, whole: boolean): void {
  const isNumber = typeof value === 'number' && value > 0 && value < Number.POSITIVE_INFINITY;
  const ok = isNumber && (!whole || Number.isInteger(value));
  requireInput(ok, kernel, path, whole ? 'a whole number >= 0' : 'a finite number >= 0', value);
}

function isListLike(value: unknown): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}
