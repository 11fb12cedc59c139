import { createInterner } from './sequence/interner.js';

/** One step of an alignment. */
export type EditOperation = 'match' | 'substitute' | 'delete' | 'insert';

/** The result of {@link levenshteinAlignment}. */
export interface EditAlignment {
  /** Items of the hypothesis without a counterpart. */
  readonly insertions: number;
  /** Items of the hypothesis that replace an item of the reference. */
  readonly substitutions: number;
  /** Items of the reference without a counterpart. */
  readonly deletions: number;
  /**
   * The steps from start to end; every step except `insert` consumes a reference item, every step except `delete` a
   * hypothesis item.
   */
  readonly operations: EditOperation[];
}

/**
 * Alignment of two sequences with the fewest edits, insertion, deletion and substitution costing 1 each [1].
 *
 * If several alignments are optimal, this function reads from the end backwards and prefers the diagonal (match or
 * substitution), then deletion, then insertion. {@link editAlignmentBounds} shows how much the choice matters.
 *
 * @param reference a sequence of any values, equal as in a Map
 * @param hypothesis the sequence to explain by edits of the reference
 * @returns counts and steps; insertions + substitutions + deletions is the Levenshtein distance;
 * O(|reference| |hypothesis|) time and memory, 4 bytes a cell
 *
 * [1] R. Wagner, M. Fischer (1974), The string-to-string correction problem, J. ACM 21(1).
 *
 * @example
 * ```ts
 * import { levenshteinAlignment } from '@mtpc/metrics/math';
 * const { substitutions, operations } = levenshteinAlignment(['the', 'red', 'bus'], ['red', 'car']);
 * substitutions; // => 1
 * operations; // => ['delete', 'match', 'substitute']
 * ```
 */
export function levenshteinAlignment(
  reference: ArrayLike<unknown>,
  hypothesis: ArrayLike<unknown>,
): EditAlignment {
  const interner = createInterner('levenshteinAlignment');
  const rows = interner.intern(reference, 'reference');
  const columns = interner.intern(hypothesis, 'hypothesis');
  return readBack(rows, columns, distanceTable(rows, columns));
}

/** distances[i * (|columns| + 1) + j] is the distance of the first i row items from the first j column items. */
function distanceTable(rows: Int32Array, columns: Int32Array): Int32Array {
  const width = columns.length + 1;
  const distances = new Int32Array((rows.length + 1) * width);
  for (let j = 1; j < width; j++) distances[j] = j;
  for (let i = 1; i <= rows.length; i++) {
    const here = i * width;
    const above = here - width;
    const item = rows[i - 1];
    let left = i;
    distances[here] = i;
    for (let j = 1; j < width; j++) {
      const diagonal = distances[above + j - 1]! + (item === columns[j - 1] ? 0 : 1);
      left = Math.min(diagonal, distances[above + j]! + 1, left + 1);
      distances[here + j] = left;
    }
  }
  return distances;
}

function readBack(rows: Int32Array, columns: Int32Array, distances: Int32Array): EditAlignment {
  const width = columns.length + 1;
  const counts = { match: 0, substitute: 0, delete: 0, insert: 0 };
  const operations: EditOperation[] = [];
  for (let i = rows.length, j = columns.length; i > 0 || j > 0; ) {
    const operation = lastStep(i, j, width, distances, rows[i - 1] === columns[j - 1]);
    counts[operation]++;
    operations.push(operation);
    if (operation !== 'insert') i--;
    if (operation !== 'delete') j--;
  }
  return {
    insertions: counts.insert,
    substitutions: counts.substitute,
    deletions: counts.delete,
    operations: operations.reverse(),
  };
}

function lastStep(i: number, j: number, width: number, distances: Int32Array, equal: boolean): EditOperation {
  const cell = i * width + j;
  const distance = distances[cell]!;
  if (i > 0 && j > 0 && distance === distances[cell - width - 1]! + (equal ? 0 : 1)) {
    return equal ? 'match' : 'substitute';
  }
  return i > 0 && distance === distances[cell - width]! + 1 ? 'delete' : 'insert';
}
