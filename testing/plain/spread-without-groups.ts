import { minimumSpanningTree } from '../../src/math/minimum-spanning-tree.js';
import { plainCosineDistance } from './pairwise-distance-mean.js';

/** Distance as the reference code of SC-Gini has it: 1 - dot product, clipped to [0, 2]. */
export function plainDotDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  for (let k = 0; k < a.length; k++) dot += a[k]! * b[k]!;
  return Math.min(2, Math.max(0, 1 - dot));
}

/**
 * The plain version of `spreadWithoutGroups`: one dense tree for all rows and one for the rows without each group.
 * The tests hold the fast version against it and the benchmark measures from it.
 */
export function plainSpreadWithoutGroups(
  rows: readonly ArrayLike<number>[],
  groups: ArrayLike<number>,
  groupCount: number,
  distance: (a: ArrayLike<number>, b: ArrayLike<number>) => number = plainCosineDistance,
  zeroEdges: 'keep' | 'drop' = 'keep',
): { all: number; without: number[] } {
  const spread = (members: readonly ArrayLike<number>[]): number => {
    if (members.length < 2) return 0;
    const length = (i: number, j: number): number => {
      const d = distance(members[i]!, members[j]!);
      return d === 0 && zeroEdges === 'drop' ? Number.POSITIVE_INFINITY : d;
    };
    return minimumSpanningTree(length, members.length).total / (members.length - 1);
  };
  return {
    all: spread(rows),
    without: Array.from({ length: groupCount }, (_, group) =>
      spread(rows.filter((_, i) => groups[i] !== group)),
    ),
  };
}
