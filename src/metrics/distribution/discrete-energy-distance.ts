import { vectorSource } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { EmbedderInfo } from '../../transcript/embedded.js';
import { embedderInfo } from '../../transcript/embedder-info.js';
import { requireLabels } from '../../transcript/inputs.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { type EnergyResult, type EnergyTerms, energyComponents, NO_ENERGY } from './energy-components.js';
import { energySymbols } from './energy-symbols.js';

/** @internal */
export const METRIC: FactsFor<EnergyResult<'discrete-energy-distance'>> = {
  id: 'discrete-energy-distance',
  revision: 1,
  symbol: 'DED',
  input: 'labels',
  needs: ['labels'],
  undefinedWhen: ['too-few-items'],
  direction: 'lower',
  components: /* @__PURE__ */ energySymbols('DED'),
};

/** A cluster label. */
export type Label = string | number;

/** Options of {@link discreteEnergyDistance}. */
export interface DiscreteEnergyDistanceOptions {
  /** The source of the vectors behind the labels, for the signature. */
  readonly embedder?: EmbedderInfo;
}

/** @internal */
export const OPTIONS: OptionSpecs<DiscreteEnergyDistanceOptions> = { embedder: vectorSource() };

/**
 * Discrete energy distance: how differently labels are distributed in two samples.
 *
 * The energy distance for the discrete metric (0 for equal labels, 1 otherwise),
 * `2 P(X != Y) - P(X != X') - P(Y != Y')`, which is `sum over k of (p_k - q_k)^2` over the shares of the labels [1].
 * Pairs of a label with itself are included (the V-statistic). To start from vectors, see
 * {@link clusteredEnergyDistance}.
 *
 * The score lies in [0, 2]. `n` is the number of labels in both samples. Takes O(n) time and memory. Undefined scores:
 * `too-few-items` for an empty sample.
 *
 * [1] Sicilia and Alikhani 2022, LEATHER; used in Imai et al. 2025, section 4.4.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option; `INVALID_INPUT` for input that is not a list of labels,
 * or a label other than a string or a finite number
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
export const discreteEnergyDistance: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  labelsX: readonly Label[],
  labelsY: readonly Label[],
  options?: DiscreteEnergyDistanceOptions,
): Settled<EnergyResult<'discrete-energy-distance'>> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  requireLabels(METRIC.id, 'labelsX', labelsX);
  requireLabels(METRIC.id, 'labelsY', labelsY);
  const n = labelsX.length;
  const m = labelsY.length;
  const common = {
    n: n + m,
    params: paramsOf(OPTIONS, resolved),
    embedder: embedderInfo(resolved.embedder),
  };
  if (n === 0 || m === 0) return undefinedBecause(METRIC, 'too-few-items', { ...common, ...NO_ENERGY });
  const { squared, ...terms } = discreteTerms(labelsX, labelsY);
  return scored(METRIC, squared, { ...common, ...energyComponents(terms, n, m, squared) });
}

/** The three mean distances, and the squared distance from shares, which cannot be negative. @internal */
export function discreteTerms(
  labelsX: readonly Label[],
  labelsY: readonly Label[],
): EnergyTerms & { readonly squared: number } {
  const x = countLabels(labelsX);
  const y = countLabels(labelsY);
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

function countLabels(labels: readonly Label[]): Map<Label, number> {
  const counts = new Map<Label, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.4' },
  category: 'distribution',
  meaning: 'How differently labels are distributed in two samples.',
  tex: "2\\,P(X \\ne Y) - P(X \\ne X') - P(Y \\ne Y') = \\sum_k (p_k - q_k)^2",
  range: [0, 2],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(labels)', memory: 'O(labels)' },
  nUnit: 'labels in both samples',
  use: 'to compare how often labels occur in two samples.',
  avoid: 'with labels from different clusterings.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the shares of "tea" and "cake" are (0.5, 0.5) and (0, 1): 0.5² + 0.5² = 0.5. Equal shares give 0.',
  seeAlso: ['clustered-energy-distance', 'discrete-energy-test'],
};
