import { normalQuantile } from '../../math/normal-quantile.js';

/** The bias of type-7 percentiles of a few runs towards the middle, for normal scores. */
export interface PercentileBias {
  /** The share by which U90-10 is too small: .18 for ten runs, .65 for two. */
  readonly unreliability: number;
  /** By how many standard deviations of the runs A90 is too low. */
  readonly aptitude: number;
}

const known = new Map<number, PercentileBias>();

/** The bias of A90 and U90-10 of so many normal runs; about O(1000 * runs), remembered. @internal */
export function percentileBias(runs: number): PercentileBias {
  const found = known.get(runs) ?? computeBias(runs);
  known.set(runs, found);
  return found;
}

function computeBias(runs: number): PercentileBias {
  const truth = normalQuantile(0.9);
  const place = 0.9 * (runs - 1);
  const below = Math.floor(place);
  const expected =
    runs === 1
      ? 0
      : (1 - (place - below)) * expectedOrder(below, runs) +
        (place - below) * expectedOrder(Math.min(below + 1, runs - 1), runs);
  return { unreliability: 1 - expected / truth, aptitude: truth - expected };
}

/** The expected value of the normal score at a place from 0, by its density over the probabilities in 1000 steps. */
function expectedOrder(place: number, runs: number): number {
  let [sum, weights] = [0, 0];
  for (let i = 0; i < 1000; i++) {
    const u = (i + 0.5) / 1000;
    let density = 1;
    for (let k = 0; k < runs - 1; k++) density *= k < place ? u : 1 - u;
    sum += density * normalQuantile(u);
    weights += density;
  }
  return sum / weights;
}
