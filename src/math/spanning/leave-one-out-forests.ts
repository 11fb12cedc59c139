import { DisjointSets } from './disjoint-sets.js';
import type { EdgeList } from './edge-list.js';

/** Lengths of the minimum spanning forests of all vertices and of the vertices without each group. */
export interface LeaveOneOutForests {
  readonly all: number;
  readonly without: Float64Array;
  /** Indices of the edges that belong to at least one of the forests, shortest first. */
  readonly used: Uint32Array;
}

/**
 * Minimum spanning forests without each group in turn, by Kruskal's algorithm and recursive halving. Removing one group
 * of a range needs the edges that touch the range, but of all other edges only those of their forest. So the edge lists
 * shrink with the range, and S forests of E edges take O(E log S + n S) steps instead of O(E S).
 *
 * @param edges - Sorted, shortest first.
 * @param groupOf - The group of each vertex.
 */
export function leaveOneOutForests(
  edges: EdgeList,
  groupOf: Uint32Array,
  groupCount: number,
): LeaveOneOutForests {
  const { from, to, length, count } = edges;
  const sets = new DisjointSets(groupOf.length);
  const without = new Float64Array(groupCount);
  const isUsed = new Uint8Array(count);

  /** `candidates` contain the forest without each group from `first` to `last`. */
  const solve = (first: number, last: number, candidates: Uint32Array): void => {
    sets.reset();
    const rest = new Uint32Array(candidates.length);
    let kept = 0;
    let total = 0;
    for (const edge of candidates) {
      const a = from[edge]!;
      const b = to[edge]!;
      const groupA = groupOf[a]!;
      const groupB = groupOf[b]!;
      if ((groupA >= first && groupA <= last) || (groupB >= first && groupB <= last)) {
        rest[kept++] = edge;
      } else if (sets.join(a, b)) {
        total += length[edge]!;
        rest[kept++] = edge;
        if (first === last) isUsed[edge] = 1;
      }
    }
    if (first === last) {
      without[first] = total;
      return;
    }
    const middle = (first + last) >> 1;
    solve(first, middle, rest.subarray(0, kept));
    solve(middle + 1, last, rest.subarray(0, kept));
  };

  sets.reset();
  let all = 0;
  for (let edge = 0; edge < count; edge++) {
    if (!sets.join(from[edge]!, to[edge]!)) continue;
    all += length[edge]!;
    isUsed[edge] = 1;
  }
  const every = Uint32Array.from({ length: count }, (_, edge) => edge);
  if (groupCount > 0) solve(0, groupCount - 1, every);
  return { all, without, used: every.filter((edge) => isUsed[edge] === 1) };
}
