import { createInterner } from './sequence/interner.js';

/** The result of {@link editAlignmentBounds}. */
export interface EditAlignmentBounds {
  /** Fewest insertions plus substitutions in an optimal alignment. */
  readonly minimum: number;
  /** Most insertions plus substitutions in an optimal alignment. */
  readonly maximum: number;
}

/**
 * The smallest and the largest number of insertions plus substitutions over all alignments with the fewest unit-cost
 * edits. The difference shows how much a count of new words depends on the choice among optimal alignments.
 *
 * @param reference a sequence of any values, equal as in a Map
 * @param hypothesis the sequence to explain by edits of the reference
 * @returns both counts; O(|reference| |hypothesis|) time, O(|hypothesis|) memory
 *
 * @example
 * ```ts
 * import { editAlignmentBounds } from '@mtpc/metrics/math';
 * editAlignmentBounds(['a', 'b'], ['b', 'c']); // => { minimum: 1, maximum: 2 }
 * ```
 */
export function editAlignmentBounds(
  reference: ArrayLike<unknown>,
  hypothesis: ArrayLike<unknown>,
): EditAlignmentBounds {
  const interner = createInterner('editAlignmentBounds');
  const rows = interner.intern(reference, 'reference');
  const columns = interner.intern(hypothesis, 'hypothesis');
  return { minimum: novelty(rows, columns, -1), maximum: novelty(rows, columns, 1) };
}

/**
 * Insertions plus substitutions of the optimal alignment with the most (`tilt` -1) or fewest (`tilt` 1) deletions.
 * Every edit costs `unit`, and a deletion costs `tilt` more: too little to change the set of optimal alignments.
 */
function novelty(rows: Int32Array, columns: Int32Array, tilt: 1 | -1): number {
  const unit = 2 * rows.length + 2;
  const deletion = unit + tilt;
  const costs = Float64Array.from({ length: columns.length + 1 }, (_, j) => j * unit);
  for (let i = 1; i <= rows.length; i++) {
    const item = rows[i - 1];
    let diagonal = costs[0]!;
    let left = i * deletion;
    costs[0] = left;
    for (let j = 1; j < costs.length; j++) {
      const above = costs[j]!;
      const replaced = diagonal + (item === columns[j - 1] ? 0 : unit);
      left = Math.min(replaced, above + deletion, left + unit);
      costs[j] = left;
      diagonal = above;
    }
  }
  const cost = costs[columns.length]!;
  const edits = Math.round(cost / unit);
  const deletions = tilt * (cost - edits * unit);
  return edits - deletions;
}
