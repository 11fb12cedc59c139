import { itemAt } from '../math/existing.js';
import {
  createStripeKernel,
  type DistanceSum,
  stripeCount,
  sumOfStripe,
} from '../math/kernels/distance-stripes.js';

/** Input of a worker of `energyDistanceInWorkers`. All arrays are shared with the other workers. */
export interface EnergyTask {
  readonly sums: readonly DistanceSum[];
  /** Output: one number for each stripe of each sum. */
  readonly stripes: readonly Float64Array[];
  /** Number of claimed stripes of each sum. */
  readonly taken: Int32Array;
}

/** Computes stripes until none is left, in reverse order, because the last stripes of a sample are the longest. */
export function computeStripes({ sums, stripes, taken }: EnergyTask): void {
  for (const [i, sum] of sums.entries()) {
    const kernel = createStripeKernel(sum);
    const count = stripeCount(sum);
    for (let next = Atomics.add(taken, i, 1); next < count; next = Atomics.add(taken, i, 1)) {
      const stripe = count - 1 - next;
      itemAt(stripes, i)[stripe] = sumOfStripe(sum, stripe, kernel);
    }
  }
}
