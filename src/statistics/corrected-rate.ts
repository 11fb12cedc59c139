import { requireInput } from '../error.js';
import { normalQuantile } from '../math/normal-quantile.js';
import { inputData, oneOf, properShare } from '../options/option-kinds.js';
import { type OptionSpecs, type Resolved, resolveOptions } from '../options/options.js';
import type { ClusterLabels } from './cluster-labels.js';
import { clusteredMean } from './clustered-mean.js';
import { type Estimate, type IntervalOrReason, intervalOf, noInterval, withinRange } from './interval.js';
import { checkSample, countAudit, type Judgement, judgedShare, type Sample } from './judged-sample.js';
import { influences, intervalMethod, type RateCorrection, rateBounds } from './rate-bounds.js';
import { studentInterval } from './student-t.js';

/** Options of {@link correctedRate}. */
export interface CorrectedRateOptions {
  /** Default `prediction-powered`. */
  readonly method?: RateCorrection;
  /** Coverage of the interval; default .95. */
  readonly confidenceLevel?: number;
  /** A label for each item; items with the same label are dependent. Only for `prediction-powered`. */
  readonly clusterLabels?: ClusterLabels;
}

/** The resolved options. @internal */
export type RateSettings = Resolved<CorrectedRateOptions, 'method' | 'confidenceLevel'>;

/** Option specs, shared with `compareCorrectedRates`. @internal */
export const CORRECTED_RATE: OptionSpecs<CorrectedRateOptions, 'method' | 'confidenceLevel'> = {
  method: oneOf(['prediction-powered', 'rogan-gladen'], 'prediction-powered'),
  confidenceLevel: properShare(0.95),
  clusterLabels: inputData('a label for each item'),
};

/** The result of {@link correctedRate}. */
export interface CorrectedRate extends IntervalOrReason {
  readonly method: RateCorrection;
  /** Items that the judge labelled, and the audited ones among them. */
  readonly n: number;
  readonly nAudited: number;
  /** The share of items that the judge labels yes. */
  readonly judged: number | null;
  /** The corrected share, in [0, 1]; `null` if the audit cannot determine it. */
  readonly estimate: number | null;
  /** Sensitivity and specificity of the judge over the audited items. */
  readonly sensitivity: number | null;
  readonly specificity: number | null;
}

/**
 * Estimates the true rate from the labels of an imperfect judge and a small random sample of items that a person also
 * labelled.
 *
 * `prediction-powered` [1]: the share of true yes among the judge's yes and among its no, estimated on the audited
 * items and weighted by the judge's labels of all items: `q P(yes | judged yes) + (1 - q) P(yes | judged no)`, which is
 * prediction-powered inference with the variance-minimizing weight. The interval combines Wilson intervals for both
 * shares with the error of q; with clusters it is Student's t with the CR2 error. `rogan-gladen` [2]:
 * `(q + sp - 1) / (se + sp - 1)` with the judge's sensitivity and specificity, and the interval of Lang and Reiczigel
 * [3]; it is also valid for audits that are not random, such as equal numbers of each label. O(n).
 *
 * @param judged the judge's label of each item; items without one are excluded
 * @param audited the true label of each item, `null` if it was not audited
 * @returns `estimate: null` unless the audit contains items that the judge labels yes and items that it labels no (for
 *   `rogan-gladen`: true yes and true no, and a judge better than chance)
 * @throws MetricError `SHAPE_MISMATCH` unless both lists are equally long, `INVALID_INPUT` for other values,
 *   `INVALID_OPTION` for an option out of range or clusters with `rogan-gladen`
 *
 * [1] A. Angelopoulos et al. (2023), Prediction-powered inference, Science 382; J. Miao et al. (2023), arXiv:2311.14220.
 * [2] W. Rogan, B. Gladen (1978), American J. Epidemiology 107(1). [3] Z. Lang, J. Reiczigel (2014), Preventive Veterinary
 * Medicine 113(1).
 *
 * @example
 * ```ts
 * import { correctedRate } from '@mtpc/metrics/statistics';
 * const judged = [...Array(60).fill(1), ...Array(140).fill(0)];
 * const audited = judged.map((label, i) => (i % 5 === 0 ? (i % 20 === 0 ? 1 - label : label) : null));
 * const result = correctedRate(judged, audited);
 * result.judged; // => 0.3
 * result.estimate; // => 0.4
 * result.nAudited; // => 40
 * ```
 */
export function correctedRate(
  judged: readonly Judgement[],
  audited: readonly Judgement[],
  options?: CorrectedRateOptions,
): CorrectedRate {
  const caller = 'correctedRate';
  const resolved = resolveOptions(caller, CORRECTED_RATE, options);
  return correctRate(checkSample(caller, '', { judged, audited }, resolved.clusterLabels), resolved);
}

/** The corrected rate of a checked sample. @internal */
export function correctRate(sample: Sample, settings: RateSettings): CorrectedRate {
  return Object.freeze({ ...counted(sample, settings.method), ...estimateRate(sample, settings) });
}

function ratioOrNull(part: number, all: number): number | null {
  return all === 0 ? null : part / all;
}

function counted(sample: Sample, method: RateCorrection): Omit<CorrectedRate, 'estimate' | 'interval'> {
  const [no, yes] = countAudit(sample);
  return {
    ...{ method, n: sample.judged.length, nAudited: no[0] + no[1] + yes[0] + yes[1] },
    judged: sample.judged.length === 0 ? null : judgedShare(sample),
    sensitivity: ratioOrNull(yes[1], yes[1] + no[1]),
    specificity: ratioOrNull(no[0], no[0] + yes[0]),
  };
}

function estimateRate(sample: Sample, { method, confidenceLevel }: RateSettings): Estimate {
  const isIndependent = method === 'prediction-powered' || sample.kinds === undefined;
  requireInput(
    isIndependent,
    'correctedRate',
    'options.clusterLabels',
    'no clusters for rogan-gladen',
    method,
  );
  const bounds = rateBounds(sample, method);
  if (bounds === undefined) return { estimate: null, ...noInterval('no-observation') };
  if (sample.kinds === undefined || method === 'rogan-gladen') {
    const { estimate, center, below, above } = bounds(normalQuantile((1 + confidenceLevel) / 2));
    const found = intervalOf(center - below, center + above, confidenceLevel, intervalMethod(method));
    return { estimate, ...withinRange(found, [0, 1]) };
  }
  const values = influences(sample);
  const { standardError, df } = clusteredMean(values, sample.kinds, 'correctedRate');
  const { estimate } = bounds(1);
  if (standardError === null) return { estimate, ...noInterval('one-cluster') };
  return { estimate, ...withinRange(studentInterval(estimate, standardError, df, confidenceLevel), [0, 1]) };
}
