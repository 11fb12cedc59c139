import { existing } from '../math/existing.js';
/**
 * For each item, the number of other items on which scores and ratings agree: on which of the two is larger, or that
 * they are tied. Scores that differ by epsilon or less are tied. O(n log n).
 *
 * @internal
 */
export function countAgreements(
  scores: readonly number[],
  ratings: readonly number[],
  epsilon: number,
): Float64Array {
  const order = [...scores.keys()].sort((i, j) => scores[i]! - scores[j]!);
  const sorted: Sorted = {
    values: Float64Array.from(order, (i) => scores[i]!),
    ...ratingClasses(order.map((i) => ratings[i]!)),
  };
  const agreements = new Float64Array(order.length);
  addTied(sorted, epsilon, agreements);
  addLower(sorted, epsilon, agreements);
  // Seen from the other end, with the signs turned, the larger ones are the lower ones.
  const turned = agreements.reverse();
  addLower(fromTheOtherEnd(sorted), epsilon, turned);
  const n = order.length;
  const found = new Float64Array(n);
  for (const [place, item] of order.entries()) found[item] = turned[n - 1 - place]!;
  return found;
}

/** Items in the order of their scores. */
interface Sorted {
  readonly values: Float64Array;
  /** The rating of each as its place among the different ratings. */
  readonly classes: Uint32Array;
  /** Different ratings. */
  readonly count: number;
}

function ratingClasses(ratings: readonly number[]): Pick<Sorted, 'classes' | 'count'> {
  const places = new Map(
    [...Float64Array.from(new Set(ratings)).sort()].map((rating, place) => [rating, place]),
  );
  return { classes: Uint32Array.from(ratings, (rating) => existing(places.get(rating))), count: places.size };
}

function fromTheOtherEnd({ values, classes, count }: Sorted): Sorted {
  return {
    values: values.map((value) => -value).reverse(),
    classes: classes.map((each) => count - 1 - each).reverse(),
    count,
  };
}

/** Adds the items of the same rating whose score is near. */
function addTied({ values, classes, count }: Sorted, epsilon: number, agreements: Float64Array): void {
  const near = new Uint32Array(count);
  let [from, to] = [0, 0];
  for (const [i, value] of values.entries()) {
    while (to < values.length && values[to]! - value <= epsilon) near[classes[to++]!]! += 1;
    while (value - values[from]! > epsilon) near[classes[from++]!]! -= 1;
    agreements[i]! += near[classes[i]!]! - 1;
  }
}

/** Adds the items of lower rating whose score is lower by more than epsilon. */
function addLower({ values, classes, count }: Sorted, epsilon: number, agreements: Float64Array): void {
  // Fenwick's tree: how many of the items that are far below have a rating up to some class.
  const tree = new Uint32Array(count + 1);
  let below = 0;
  for (const [i, value] of values.entries()) {
    while (value - values[below]! > epsilon)
      for (let at = classes[below++]! + 1; at <= count; at += at & -at) tree[at]! += 1;
    for (let at = classes[i]!; at > 0; at -= at & -at) agreements[i]! += tree[at]!;
  }
}
