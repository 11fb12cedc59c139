import { requireInput, requireShape } from '../../error.js';

/** The vocabulary words of a document and their counts. */
export interface Document {
  readonly words: Int32Array;
  readonly counts: Float64Array;
}

/** A sparse document-term matrix. */
export interface DocumentTerms {
  readonly documents: readonly Document[];
  readonly vocabulary: number;
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
  const vocabulary = counts[0]?.length ?? 0;
  let total = 0;
  const documents = Array.from(counts, (row, d): Document => {
    requireInput(isListLike(row), kernel, `counts[${d}]`, 'a list of counts', row);
    const isEven = row.length === vocabulary;
    requireShape(isEven, kernel, `counts[${d}].length`, `${vocabulary}, as in the first row`, row.length);
    const words: number[] = [];
    const own: number[] = [];
    for (let word = 0; word < vocabulary; word++) {
      const count = row[word]!;
      if (count === 0) continue;
      requireCount(kernel, `counts[${d}][${word}]`, count, whole);
      words.push(word);
      own.push(count);
      total += count;
    }
    return { words: Int32Array.from(words), counts: Float64Array.from(own) };
  });
  requireInput(!whole || total <= MAX_TOKENS, kernel, 'counts', `at most ${MAX_TOKENS} words in all`, total);
  return { documents, vocabulary, total };
}

/** Gibbs sampling numbers the tokens in 32 bits. */
const MAX_TOKENS = 2 ** 31 - 1;

function requireCount(kernel: string, path: string, value: number, whole: boolean): void {
  const isNumber = typeof value === 'number' && value > 0 && value < Number.POSITIVE_INFINITY;
  const ok = isNumber && (!whole || Number.isInteger(value));
  requireInput(ok, kernel, path, whole ? 'a whole number >= 0' : 'a finite number >= 0', value);
}

function isListLike(value: unknown): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}
