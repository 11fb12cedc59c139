import { createRandom } from '../math/create-random.js';
import { itemAt, itemsAt } from '../math/existing.js';
import { logGamma } from '../math/log-gamma.js';
import { normalQuantile } from '../math/normal-quantile.js';
import { normalTail } from '../math/normal-tail.js';
import { pearsonCorrelation } from '../math/pearson-correlation.js';
import { portableExp } from '../math/portable-exp.js';
import { selectedRanks } from '../math/selected-ranks.js';
import { spearmanCorrelation } from '../math/spearman-correlation.js';
import { standardDeviation } from '../math/standard-deviation.js';
import { studentQuantile } from '../math/student-quantile.js';
import { studentTCdf } from '../math/student-t-cdf.js';
import type { Resampling } from './bootstrap-mean.js';
import type { ClusterLabel } from './cluster-labels.js';
import { type IntervalOrReason, intervalOf, noInterval } from './interval.js';
import { placesByLabel } from './places-by-label.js';

/** A correlation, its interval and its p-value. */
export interface CorrelationEstimate extends IntervalOrReason {
  readonly estimate: number;
  /** On Fisher's scale, artanh r; `null` if it cannot be estimated. */
  readonly standardError: number | null;
  /** Degrees of freedom of Student's t over clusters; absent for the normal distribution. */
  readonly df?: number;
  readonly pValue: number | null;
}

/** Which correlation. */
export type CorrelationKind = 'pearson' | 'spearman';

type Selected = (places: readonly number[]) => number[];

const KINDS = { pearson: pearsonCorrelation, spearman: spearmanCorrelation };

/**
 * A correlation with an interval that is normal on Fisher's scale, artanh r. The standard error is 1 / sqrt(n - 3) for
 * Pearson's, sqrt((1 + r^2 / 2) / (n - 3)) for Spearman's [1], or, with clusters, the deviation of artanh r over
 * resamples of whole clusters together with Student's t. `null` if a side is constant.
 *
 * @internal
 *
 * [1] D. Bonett, T. Wright (2000), Psychometrika 65(1).
 */
export function correlationEstimate(
  x: readonly number[],
  y: readonly number[],
  kind: CorrelationKind,
  labels: readonly ClusterLabel[] | undefined,
  options: Resampling,
): CorrelationEstimate | null {
  const value = KINDS[kind](x, y);
  if (Number.isNaN(value)) return null;
  const nothing = (reason: Parameters<typeof noInterval>[0]): CorrelationEstimate =>
    Object.freeze({ estimate: value, standardError: null, pValue: null, ...noInterval(reason) });
  if (isPerfect(value)) {
    const isRank = kind === 'spearman' && labels === undefined && new Set(x).size === x.length;
    // Two of the n! orders are this extreme: the observed order and its reverse.
    const pValue = isRank ? Math.min(1, 2 * portableExp(-logGamma(x.length + 1))) : null;
    return Object.freeze({ estimate: value, standardError: null, pValue, ...noInterval('no-variation') });
  }
  const center = Math.atanh(value);
  if (labels === undefined) {
    if (x.length < 4) return nothing('too-few-arrangements');
    const error = Math.sqrt((kind === 'pearson' ? 1 : 1 + value ** 2 / 2) / (x.length - 3));
    const critical = normalQuantile((1 + options.confidenceLevel) / 2);
    return onFishersScale(value, center, error, critical, 2 * normalTail(Math.abs(center) / error), options);
  }
  const [ofX, ofY] = [x, y].map((values) =>
    kind === 'spearman' ? selectedRanks(values) : (places: readonly number[]) => itemsAt(values, places),
  ) as [Selected, Selected];
  const correlationAt = (places: readonly number[]): number => pearsonCorrelation(ofX(places), ofY(places));
  return clusteredEstimate(value, correlationAt, labels, options);
}

/**
 * A correlation other than 1 and -1, with the standard deviation of artanh r over resamples of whole clusters.
 * `correlationAt` computes it for given indices, NaN if undefined. @internal
 */
export function clusteredEstimate(
  value: number,
  correlationAt: (places: readonly number[]) => number,
  labels: readonly ClusterLabel[],
  options: Resampling,
): CorrelationEstimate {
  const clusters = [...placesByLabel(labels).values()];
  const nothing = (reason: Parameters<typeof noInterval>[0]): CorrelationEstimate =>
    Object.freeze({ estimate: value, standardError: null, pValue: null, ...noInterval(reason) });
  if (clusters.length < 3) return nothing(clusters.length === 1 ? 'one-cluster' : 'too-few-arrangements');
  const resampled = resampledError(correlationAt, clusters, options);
  if (resampled === undefined) return nothing('no-variation');
  // Resamples of G clusters have (G - 1) / G of the variance, and a correlation of G pairs has G - 2 degrees of
  // freedom.
  const error = resampled * Math.sqrt(clusters.length / (clusters.length - 1));
  const [center, df] = [Math.atanh(value), clusters.length - 2];
  const pValue = 2 * studentTCdf(-Math.abs(center) / error, df);
  const critical = studentQuantile((1 + options.confidenceLevel) / 2, df);
  return Object.freeze({ ...onFishersScale(value, center, error, critical, pValue, options), df });
}

/** An estimate with its normal or Student's t interval on Fisher's scale, centered at artanh r. @internal */
export function onFishersScale(
  value: number,
  center: number,
  error: number,
  critical: number,
  pValue: number,
  { confidenceLevel }: Pick<Resampling, 'confidenceLevel'>,
): CorrelationEstimate {
  const [lower, upper] = [Math.tanh(center - critical * error), Math.tanh(center + critical * error)];
  return Object.freeze({
    estimate: value,
    standardError: error,
    pValue: Math.min(1, pValue),
    ...intervalOf(lower, upper, confidenceLevel, 'fisher-z'),
  });
}

/** The standard deviation of artanh r over resamples; `undefined` if more than half of them are undefined. */
function resampledError(
  correlationAt: (places: readonly number[]) => number,
  clusters: readonly (readonly number[])[],
  { resamples, seed }: Resampling,
): number | undefined {
  const random = createRandom(seed);
  const found: number[] = [];
  for (let r = 0; r < resamples; r++) {
    const places: number[] = [];
    for (const _ of clusters)
      for (const place of itemAt(clusters, random.integer(clusters.length))) places.push(place);
    const value = correlationAt(places);
    if (!Number.isNaN(value) && !isPerfect(value)) found.push(Math.atanh(value));
  }
  if (found.length < resamples / 2) return undefined;
  const error = standardDeviation(found, { kind: 'sample' });
  return error > 0 ? error : undefined;
}

/** Whether a correlation is 1 or -1 up to rounding; Fisher's scale would give a large but finite number. @internal */
export function isPerfect(value: number): boolean {
  return 1 - Math.abs(value) < 1e-12;
}
