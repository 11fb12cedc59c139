/** A score and a rating of one item. */
export interface RatedItem {
  readonly place: number;
  readonly score: number;
  readonly rating: number;
}

/** Pairs of scores and ratings from two lists of equal length. @internal */
export function ratedItems(scores: readonly number[], ratings: readonly number[]): RatedItem[] {
  return scores.map((score, place) => ({ place, score, rating: ratings[place]! }));
}

/**
 * For each item, the number of other items on which scores and ratings agree: on the larger of the two, or that
 * they are tied. Scores that differ by epsilon or less are tied. O(n log n).
 *
 * @internal
 */
export function countAgreements(
  scores: readonly number[],
  ratings: readonly number[],
  epsilon: number,
): Float64Array {
  const items = withRanks(ratedItems(scores, ratings)).sort((a, b) => a.score - b.score);
  const different = new Set(ratings).size;
  addTied(items, epsilon);
  addLower(items, ({ rank }) => rank, different, epsilon);
  // Negated, the larger ones become the lower ones.
  addLower(items.reverse(), ({ rank }) => different - 1 - rank, different, epsilon);
  const found = new Float64Array(items.length);
  for (const { place, agreements } of items) found[place] = agreements;
  return found;
}

interface RankedItem extends RatedItem {
  /** The rank of its rating among the distinct ratings. */
  readonly rank: number;
  agreements: number;
}

function withRanks(items: readonly RatedItem[]): RankedItem[] {
  let rank = -1;
  let before: number | undefined;
  return [...items]
    .sort((a, b) => a.rating - b.rating)
    .map((item) => {
      if (item.rating !== before) rank += 1;
      before = item.rating;
      return { ...item, rank, agreements: 0 };
    });
}

/** Counts the items of the same rating with a score within epsilon. */
function addTied(items: readonly RankedItem[], epsilon: number): void {
  const near = new Map<number, number>();
  const change = ({ rank }: RankedItem, by: 1 | -1): unknown => near.set(rank, (near.get(rank) ?? 0) + by);
  let [from, to] = [0, 0];
  for (const item of items) {
    for (let next = items[to]; next && next.score - item.score <= epsilon; next = items[++to])
      change(next, 1);
    for (let last = items[from]; last && item.score - last.score > epsilon; last = items[++from])
      change(last, -1);
    item.agreements += (near.get(item.rank) ?? 0) - 1;
  }
}

/** Counts the items of lower rank with a score farther away than epsilon; they come first in the list. */
function addLower(
  items: readonly RankedItem[],
  rankOf: (item: RankedItem) => number,
  count: number,
  epsilon: number,
): void {
  // Fenwick tree: the number of items beyond epsilon with a rank up to a given one.
  const tree = new Map<number, number>();
  let far = 0;
  for (const item of items) {
    for (let next = items[far]; next && Math.abs(item.score - next.score) > epsilon; next = items[++far])
      for (let at = rankOf(next) + 1; at <= count; at += at & -at) tree.set(at, (tree.get(at) ?? 0) + 1);
    for (let at = rankOf(item); at > 0; at -= at & -at) item.agreements += tree.get(at) ?? 0;
  }
}
