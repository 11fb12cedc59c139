import { vectorSource } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { EmbedderInfo } from '../../transcript/embedded.js';
import { embedderInfo } from '../../transcript/embedder-info.js';
import { requireLabels } from '../../transcript/inputs.js';
import type { MetricIdentity, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { type EnergyResult, type EnergyTerms, energyComponents, NO_ENERGY } from './energy-components.js';

/** @internal */
export const identity: MetricIdentity<'discrete-energy-distance'> = {
  id: 'discrete-energy-distance',
  revision: 1,
};

/** A cluster label. */
export type Label = string | number;

/** Options of {@link discreteEnergyDistance}. */
export interface DiscreteEnergyDistanceOptions {
  /** The source of the vectors that the labels were made from, for the signature. */
  readonly embedder?: EmbedderInfo;
}

/** @internal */
export const OPTIONS: OptionSpecs<DiscreteEnergyDistanceOptions> = { embedder: vectorSource() };

/**
 * Discrete energy distance: how different two samples of cluster labels are.
 *
 * The energy distance under the distance that is 0 for equal labels and 1 otherwise,
 * `2 P(X != Y) - P(X != X') - P(Y != Y')`, which is `sum over k of (p_k - q_k)^2` over the shares of the labels [1].
 * Pairs of a label with itself are included (the V-statistic). For the whole path from vectors see
 * {@link clusteredEnergyDistance}.
 *
 * Range [0, 2], no unit. `n` is the number of labels in both samples. Time and memory O(n).
 * Undefined: `too-few-items` for an empty sample.
 *
 * [1] Sicilia and Alikhani 2022, LEATHER; used in Imai et al. 2025, section 4.4.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option; `INVALID_INPUT` for input that is not a list of labels,
 * or a label that is neither a string nor a finite number
 *
 * @example
 * ```ts
 * import { discreteEnergyDistance } from '@mtpc/metrics';
 * const result = discreteEnergyDistance(['tea', 'cake'], ['cake', 'cake']);
 * result.score; // => 0.5
 * result.cross; // => 0.5
 * result.withinX; // => 0.5
 * result.withinY; // => 0
 * ```
 */
export function discreteEnergyDistance(
  labelsX: readonly Label[],
  labelsY: readonly Label[],
  options?: DiscreteEnergyDistanceOptions,
): Settled<EnergyResult<'discrete-energy-distance'>> {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  requireLabels(identity.id, 'labelsX', labelsX);
  requireLabels(identity.id, 'labelsY', labelsY);
  const n = labelsX.length;
  const m = labelsY.length;
  const common = {
    n: n + m,
    params: paramsOf(OPTIONS, resolved),
    embedder: embedderInfo(resolved.embedder),
  };
  if (n === 0 || m === 0) return undefinedBecause(identity, 'too-few-items', { ...common, ...NO_ENERGY });
  const { squared, ...terms } = discreteTerms(labelsX, labelsY);
  return scored(identity, squared, { ...common, ...energyComponents(terms, n, m, squared) });
}

/** The three mean distances, and their sum by the shorter way that cannot fall below 0. @internal */
export function discreteTerms(
  labelsX: readonly Label[],
  labelsY: readonly Label[],
): EnergyTerms & { readonly squared: number } {
  const x = countsOf(labelsX);
  const y = countsOf(labelsY);
  const n = labelsX.length;
  const m = labelsY.length;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  let squared = 0;
  for (const label of new Set([...x.keys(), ...y.keys()])) {
    const a = x.get(label) ?? 0;
    const b = y.get(label) ?? 0;
    xx += a * a;
    xy += a * b;
    yy += b * b;
    squared += (a / n - b / m) ** 2;
  }
  return { cross: 1 - xy / (n * m), withinX: 1 - xx / (n * n), withinY: 1 - yy / (m * m), squared };
}

function countsOf(labels: readonly Label[]): Map<Label, number> {
  const counts = new Map<Label, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}
