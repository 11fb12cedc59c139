import { requireInput, requireShape } from '../error.js';
import { existing } from '../math/existing.js';
import { aNumber, listOf, requireForm } from '../options/forms.js';
import { resolveOptions } from '../options/options.js';
import {
  AGREEMENT,
  type AgreementOptions,
  type AgreementResult,
  agreementOver,
} from './agreement-interval.js';
import { clusterings } from './cluster-labels.js';

/**
 * Kendall's tau-b: concordant minus discordant pairs over the geometric mean of the numbers of pairs that are not tied
 * in x and not tied in y [1]. Use it to test whether a metric ranks dialogues as people do.
 *
 * Tau-b lies in [-1, 1]. It is `null` for fewer than two items or if a side is constant. Knight's algorithm [2] takes
 * O(resamples * n log n) time.
 *
 * @throws MetricError `SHAPE_MISMATCH` if the lengths differ, `INVALID_INPUT` for a value that is not finite,
 *   `INVALID_OPTION` for an option out of range
 *
 * [1] M. Kendall (1945), The treatment of ties in ranking problems, Biometrika 33(3). [2] W. Knight (1966), JASA 61.
 *
 * @example
 * ```ts
 * import { kendallTauB } from '@mtpc/metrics/statistics';
 * kendallTauB([1, 2, 3, 4], [1, 3, 2, 4]).estimate; // => 0.666666666667
 * kendallTauB([1, 1, 2], [1, 2, 3]).estimate; // => 0.816496580928
 * ```
 */
export function kendallTauB(
  x: readonly number[],
  y: readonly number[],
  options?: AgreementOptions,
): AgreementResult {
  const caller = 'kendallTauB';
  const resolved = resolveOptions(caller, AGREEMENT, options);
  requireForm(caller, 'x', x, listOf(aNumber, 'a list of numbers'));
  requireForm(caller, 'y', y, listOf(aNumber, 'a list of numbers'));
  requireShape(x.length === y.length, caller, 'y.length', `${x.length}, the length of x`, y.length);
  for (const [i, each] of x.entries()) {
    if (Number.isFinite(each) && Number.isFinite(y[i])) continue;
    requireInput(false, caller, `x[${i}], y[${i}]`, 'finite numbers', [each, y[i]]);
  }
  clusterings(caller, resolved.clusterLabels, x.length, 'item');
  const measure = tauB(x, y);
  return agreementOver(x.length, measure, resolved);
}

/** Tau-b of resamples of the items. The items are sorted once; each resample only counts them. @internal */
export function tauB(x: readonly number[], y: readonly number[]): (items: readonly number[]) => number {
  const ranksOfY = denseRanks(y);
  const order = x
    .map((own, i) => ({ i, x: own, rank: ranksOfY[i]! }))
    .sort((a, b) => a.x - b.x || a.rank - b.rank);
  const classes = Uint32Array.from(order, ({ rank }) => rank);
  const isTied = Uint8Array.from(order, (item, at) => (item.x === order[at - 1]?.x ? 1 : 0));
  const places = new Uint32Array(order.length);
  for (const [at, { i }] of order.entries()) places[i] = at;
  const counts = new Uint32Array(order.length);
  const perClass = new Uint32Array(ranksOfY.reduce((most, rank) => Math.max(most, rank + 1), 0));
  return (items) => {
    counts.fill(0);
    for (const i of items) counts[places[i]!]! += 1;
    const { all, tiedX, tiedY, tiedBoth, discordant } = countPairs(classes, isTied, counts, perClass);
    const difference = all - tiedX - tiedY + tiedBoth - 2 * discordant;
    const scale = Math.sqrt(all - tiedX) * Math.sqrt(all - tiedY);
    return scale === 0 ? Number.NaN : Math.min(1, Math.max(-1, difference / scale));
  };
}

/** Dense ranks of the values. */
function denseRanks(values: readonly number[]): Uint32Array {
  const ranks = new Map([...Float64Array.from(new Set(values)).sort()].map((value, rank) => [value, rank]));
  return Uint32Array.from(values, (value) => existing(ranks.get(value)));
}

const pairsOf = (count: number): number => (count * (count - 1)) / 2;

/**
 * Visits the items in the order of x, then y, and counts in a Fenwick tree how many have a y up to some class. Earlier
 * items with a greater y are discordant. Within a tie of x there are none, because y ascends.
 */
function countPairs(
  classes: Uint32Array,
  isTied: Uint8Array,
  counts: Uint32Array,
  perClass: Uint32Array,
): { all: number; tiedX: number; tiedY: number; tiedBoth: number; discordant: number } {
  const tree = new Uint32Array(perClass.length + 1);
  perClass.fill(0);
  let [seen, tiedX, tiedBoth, discordant] = [0, 0, 0, 0];
  let [run, both] = [0, 0];
  for (let at = 0; at < counts.length; at++) {
    const own = classes[at]!;
    if (!isTied[at]) {
      tiedX += pairsOf(run);
      run = 0;
    }
    if (!isTied[at] || own !== classes[at - 1]) {
      tiedBoth += pairsOf(both);
      both = 0;
    }
    const count = counts[at]!;
    if (count === 0) continue;
    let upTo = 0;
    for (let node = own + 1; node > 0; node -= node & -node) upTo += tree[node]!;
    discordant += count * (seen - upTo);
    for (let node = own + 1; node < tree.length; node += node & -node) tree[node]! += count;
    perClass[own]! += count;
    seen += count;
    run += count;
    both += count;
  }
  const tiedY = perClass.reduce((sum, count) => sum + pairsOf(count), 0);
  return {
    all: pairsOf(seen),
    tiedX: tiedX + pairsOf(run),
    tiedY,
    tiedBoth: tiedBoth + pairsOf(both),
    discordant,
  };
}
