import { requireInput, requireShape } from '../error.js';
import { aNumber, listOf, requireForm } from '../options/forms.js';
import { resolveOptions } from '../options/options.js';
import {
  AGREEMENT,
  type AgreementOptions,
  type AgreementResult,
  agreementOver,
} from './agreement-interval.js';

/**
 * Kendall's tau-b: concordant minus discordant pairs over the geometric mean of the pairs that are not tied in x and of
 * those not tied in y [1]; for how far a metric orders dialogues as people do.
 *
 * Range [-1, 1]. `null` for fewer than two items and where a side is constant. Time O(resamples * n log n), by Knight's
 * method [2].
 *
 * @throws MetricError `SHAPE_MISMATCH` if the lengths differ, `INVALID_INPUT` for a value that is not finite,
 *   `INVALID_OPTION` for an option out of range
 *
 * [1] M. Kendall (1945), The treatment of ties in ranking problems, Biometrika 33(3). [2] W. Knight (1966), JASA 61.
 *
 * @example
 * ```ts
 * import { kendallTauB } from '@mtpc/metrics';
 * kendallTauB([1, 2, 3, 4], [1, 3, 2, 4]).value; // => 0.666666666667
 * kendallTauB([1, 1, 2], [1, 2, 3]).value; // => 0.816496580928
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
  return agreementOver(x.length, (items) => tauB(items, x, y), resolved);
}

function tauB(items: readonly number[], x: readonly number[], y: readonly number[]): number {
  const order = [...items].sort((i, j) => x[i]! - x[j]! || y[i]! - y[j]!);
  const ofY = order.map((i) => y[i]!);
  const all = (items.length * (items.length - 1)) / 2;
  const tiedX = tiedPairs(order, (i, j) => x[i] === x[j]);
  const tiedBoth = tiedPairs(order, (i, j) => x[i] === x[j] && y[i] === y[j]);
  const discordant = sortAndCount(ofY);
  // Sorted now.
  const tiedY = tiedPairs(ofY, (a, b) => a === b);
  const difference = all - tiedX - tiedY + tiedBoth - 2 * discordant;
  const scale = Math.sqrt(all - tiedX) * Math.sqrt(all - tiedY);
  return scale === 0 ? Number.NaN : Math.min(1, Math.max(-1, difference / scale));
}

/** Pairs of equal neighbors in a sorted list. */
function tiedPairs(sorted: readonly number[], isEqual: (a: number, b: number) => boolean): number {
  let [pairs, run] = [0, 0];
  for (let i = 1; i < sorted.length; i++) {
    run = isEqual(sorted[i - 1]!, sorted[i]!) ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}

/** Sorts by merging, and counts how many pairs stood the wrong way round. */
function sortAndCount(values: number[]): number {
  let swaps = 0;
  let [from, to] = [values.slice(), values.slice()];
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const [middle, end] = [
        Math.min(start + width, values.length),
        Math.min(start + 2 * width, values.length),
      ];
      for (let i = start, j = middle, k = start; k < end; k++) {
        if (i < middle && (j >= end || from[i]! <= from[j]!)) to[k] = from[i++]!;
        else {
          swaps += middle - i;
          to[k] = from[j++]!;
        }
      }
    }
    [from, to] = [to, from];
  }
  for (const [i, value] of from.entries()) values[i] = value;
  return swaps;
}
