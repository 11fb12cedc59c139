import { existing, itemAt } from '../math/existing.js';
/** A merge of two groups. */
export interface Merge {
  /** Positions of the members in the order of the tree. */
  readonly members: readonly number[];
  /** Mean distance between the two groups. */
  readonly distance: number;
}

/**
 * Hierarchical clustering by average linkage, and the order of its leaves. Ties go to the first pair. O(n^3).
 *
 * @internal
 */
export function averageLinkage(distances: readonly (readonly number[])[]): {
  readonly order: readonly number[];
  readonly merges: readonly Merge[];
} {
  let groups = distances.map((_, i) => [i]);
  const found: { readonly members: readonly number[]; readonly distance: number }[] = [];
  while (groups.length > 1) {
    let best = { a: 0, b: 1, distance: Number.POSITIVE_INFINITY };
    for (let a = 0; a < groups.length; a++) {
      for (let b = a + 1; b < groups.length; b++) {
        const distance = meanDistance(itemAt(groups, a), itemAt(groups, b), distances);
        if (distance < best.distance) best = { a, b, distance };
      }
    }
    const members = [...itemAt(groups, best.a), ...itemAt(groups, best.b)];
    found.push({ members, distance: best.distance });
    groups = groups.flatMap((group, i) => (i === best.a ? [members] : i === best.b ? [] : [group]));
  }
  const order = groups[0] ?? [];
  const places = new Map(order.map((item, place) => [item, place]));
  return {
    order,
    merges: found.map(({ members, distance }) => ({
      members: members.map((item) => existing(places.get(item))),
      distance,
    })),
  };
}

function meanDistance(
  a: readonly number[],
  b: readonly number[],
  distances: readonly (readonly number[])[],
): number {
  let sum = 0;
  for (const i of a) for (const j of b) sum += itemAt(distances, i)[j]!;
  return sum / (a.length * b.length);
}
