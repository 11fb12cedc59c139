import { requireInput, requireShape } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import { normalQuantile } from '../math/normal-quantile.js';
import { normalTail } from '../math/normal-tail.js';
import { studentQuantile } from '../math/student-quantile.js';
import { anObject, requireForm } from '../options/forms.js';
import { inputData, oneOf, properShare } from '../options/option-kinds.js';
import { type OptionSpecs, type Resolved, resolveOptions } from '../options/options.js';
import { type ClusterLabel, type ClusterLabels, clusterings } from './cluster-labels.js';
import { clusteredMean } from './clustered-mean.js';
import { type Interval, type IntervalOrReason, intervalOf, noInterval, withinRange } from './interval.js';
import { twoGroupTest } from './two-group-test.js';
import { wilsonBounds } from './wilson-interval.js';

/** A yes or no; `null` if there is none. */
export type Judgement = boolean | 0 | 1 | null;

/** How a rate is corrected. */
export type RateCorrection = 'prediction-powered' | 'rogan-gladen';

/** Options of {@link correctedRate}. */
export interface CorrectedRateOptions {
  /** Default `prediction-powered`. */
  readonly method?: RateCorrection;
  /** Coverage of the interval; default .95. */
  readonly level?: number;
  /** A label for each item: those with the same one are not independent. Only for `prediction-powered`. */
  readonly clusterLabels?: ClusterLabels;
}

const OPTIONS: OptionSpecs<CorrectedRateOptions, 'method' | 'level'> = {
  method: oneOf(['prediction-powered', 'rogan-gladen'], 'prediction-powered'),
  level: properShare(0.95),
  clusterLabels: inputData('a label for each item'),
};

/** What {@link correctedRate} returns. */
export interface CorrectedRate extends IntervalOrReason {
  readonly method: RateCorrection;
  /** Items that the judge labelled, and those of them that were audited. */
  readonly n: number;
  readonly nAudited: number;
  /** The share of yes that the judge gives. */
  readonly judged: number | null;
  /** The corrected share, in [0, 1]; `null` where the audit cannot tell. */
  readonly estimate: number | null;
  /** Share of the true yes that the judge finds, and of the true no that it leaves, over the audited items. */
  readonly sensitivity: number | null;
  readonly specificity: number | null;
}

/**
 * The true rate behind the labels of a judge that errs, by a small random part of the items that a person labelled too.
 *
 * `prediction-powered` [1]: over the audited items, how often the truth is yes among the judge's yes and among its no,
 * weighted by how often the judge says each over all items: `q P(yes | judged yes) + (1 - q) P(yes | judged no)`, which is
 * prediction-powered inference with the weight of least variance. The interval combines Wilson's for both shares and the
 * error of q; with clusters it is Student's t with the error CR2. `rogan-gladen` [2]: `(q + sp - 1) / (se + sp - 1)` with the
 * judge's sensitivity and specificity, and the interval of Lang and Reiczigel [3]; it also holds if the audited items are
 * not a random part, such as one half of each label. O(n).
 *
 * @param judged the judge's label of each item; items without one are left out
 * @param audited the true label of each item, `null` where it was not audited
 * @returns `estimate: null` if no item was audited that the judge calls yes, or none that it calls no (for
 *   `rogan-gladen`: none that is yes or none that is no, or a judge that is no better than chance)
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
  const resolved = resolveOptions(caller, OPTIONS, options);
  const sample = sampleOf(caller, '', { judged, audited, ...present(resolved) });
  return Object.freeze({ ...counted(sample, resolved.method), ...rateOf(sample, resolved) });
}

/** The labels of one system, for {@link compareCorrectedRates}. */
export interface JudgedSample {
  readonly judged: readonly Judgement[];
  readonly audited: readonly Judgement[];
  /** A label for each item, shared by items of both systems that are not independent. */
  readonly clusterLabels?: ClusterLabels;
}

/** What {@link compareCorrectedRates} returns. */
export interface CorrectedRateComparison extends IntervalOrReason {
  readonly a: CorrectedRate;
  readonly b: CorrectedRate;
  /** The corrected rate of a minus that of b. */
  readonly difference: number | null;
  /** Two-sided, of equal true rates: the least level whose interval leaves 0 out. */
  readonly pValue: number | null;
}

/**
 * Compares the true rates of two systems whose labels come from judges with errors of their own, each audited by itself:
 * the judge may err differently on each system, as it does on longer or more polite answers.
 *
 * The interval combines those of both rates (MOVER [1]); with clusters it is Student's t with the error CR2 over the
 * items of both. O(n).
 *
 * @throws MetricError as `correctedRate`; `INVALID_INPUT` where one side has clusters and the other does not
 *
 * [1] G. Zou, A. Donner (2008), Statistics in Medicine 27(10).
 *
 * @example
 * ```ts
 * import { compareCorrectedRates } from '@mtpc/metrics/statistics';
 * const judged = [...Array(60).fill(1), ...Array(140).fill(0)];
 * const right = { judged, audited: judged.map((label, i) => (i % 5 === 0 ? label : null)) };
 * const wrong = { judged, audited: judged.map((label, i) => (i % 5 === 0 ? (i % 20 === 0 ? 1 - label : label) : null)) };
 * compareCorrectedRates(right, wrong).difference; // => -0.1
 * ```
 */
export function compareCorrectedRates(
  a: JudgedSample,
  b: JudgedSample,
  options?: Omit<CorrectedRateOptions, 'clusterLabels'>,
): CorrectedRateComparison {
  const caller = 'compareCorrectedRates';
  const resolved = resolveOptions(caller, OPTIONS, options);
  const checked = (name: string, sample: JudgedSample): Sample => {
    requireForm(caller, name, sample, anObject);
    return sampleOf(caller, `${name}.`, sample);
  };
  const samples = [checked('a', a), checked('b', b)] as const;
  const areAlike = (samples[0].kinds === undefined) === (samples[1].kinds === undefined);
  requireInput(areAlike, caller, 'b.clusterLabels', 'clusters on both sides, or on none', b.clusterLabels);
  const corrected = (sample: Sample): CorrectedRate =>
    Object.freeze({ ...counted(sample, resolved.method), ...rateOf(sample, resolved) });
  const [ofA, ofB] = [corrected(samples[0]), corrected(samples[1])];
  const found =
    ofA.estimate === null || ofB.estimate === null
      ? { difference: null, pValue: null, ...noInterval('no-observation') }
      : { difference: ofA.estimate - ofB.estimate, ...differenceOf(samples, resolved) };
  return Object.freeze({ a: ofA, b: ofB, ...found });
}

/** Judged items, of which some are audited. */
interface Sample {
  readonly judged: readonly (0 | 1)[];
  readonly audited: readonly (0 | 1 | undefined)[];
  readonly kinds: readonly (readonly ClusterLabel[])[] | undefined;
}

function present({ clusterLabels }: CorrectedRateOptions): Pick<CorrectedRateOptions, 'clusterLabels'> {
  return clusterLabels === undefined ? {} : { clusterLabels };
}

function sampleOf(caller: string, path: string, { judged, audited, clusterLabels }: JudgedSample): Sample {
  requireShape(Array.isArray(judged), caller, `${path}judged`, 'a list of labels', judged);
  requireShape(Array.isArray(audited), caller, `${path}audited`, 'a list of labels', audited);
  const expected = `${judged.length}, a true label or null for each judged item`;
  requireShape(audited.length === judged.length, caller, `${path}audited.length`, expected, audited.length);
  const labels = (name: string, list: readonly Judgement[]) =>
    list.map((label, i): 0 | 1 | undefined => {
      const isLabel = label === null || typeof label === 'boolean' || label === 0 || label === 1;
      if (!isLabel) requireInput(false, caller, `${path}${name}[${i}]`, '0, 1, true, false or null', label);
      return label === null ? undefined : label ? 1 : 0;
    });
  const [own, truth] = [labels('judged', judged), labels('audited', audited)];
  const kinds = clusterings(caller, clusterLabels, judged.length, 'judged item');
  const places = own.flatMap((label, i) => (label === undefined ? [] : [i]));
  return {
    judged: places.map((i) => existing(own[i])),
    audited: places.map((i) => truth[i]),
    kinds: kinds?.map((each) => places.map((i) => itemAt(each, i))),
  };
}

/** How many audited items have each pair of labels: `[judged][true]`. */
function auditOf({
  judged,
  audited,
}: Sample): readonly [readonly [number, number], readonly [number, number]] {
  const counts: [[number, number], [number, number]] = [
    [0, 0],
    [0, 0],
  ];
  for (const [i, truth] of audited.entries()) if (truth !== undefined) counts[itemAt(judged, i)][truth] += 1;
  return counts;
}

function shareOf(part: number, all: number): number | null {
  return all === 0 ? null : part / all;
}

function counted(sample: Sample, method: RateCorrection): Omit<CorrectedRate, 'estimate' | 'interval'> {
  const [no, yes] = auditOf(sample);
  return {
    ...{ method, n: sample.judged.length, nAudited: no[0] + no[1] + yes[0] + yes[1] },
    judged: shareOf(sample.judged.filter((label) => label === 1).length, sample.judged.length),
    sensitivity: shareOf(yes[1], yes[1] + no[1]),
    specificity: shareOf(no[0], no[0] + yes[0]),
  };
}

type Settings = Resolved<CorrectedRateOptions, 'method' | 'level'>;
type Rate = Pick<CorrectedRate, 'estimate' | 'interval' | 'noIntervalBecause'>;

function rateOf(sample: Sample, { method, level }: Settings): Rate {
  const isIndependent = method === 'prediction-powered' || sample.kinds === undefined;
  requireInput(
    isIndependent,
    'correctedRate',
    'options.clusterLabels',
    'no clusters for rogan-gladen',
    method,
  );
  const bounds = boundsOf(sample, method);
  if (bounds === undefined) return { estimate: null, ...noInterval('no-observation') };
  if (sample.kinds === undefined || method === 'rogan-gladen') {
    const { estimate, center, below, above } = bounds(normalQuantile((1 + level) / 2));
    const found = intervalOf(center - below, center + above, level, intervalMethod(method));
    return { estimate, ...withinRange(found, [0, 1]) };
  }
  const values = influences(sample);
  const { standardError, df } = clusteredMean(values, sample.kinds, 'correctedRate');
  const { estimate } = bounds(1);
  if (standardError === null) return { estimate, ...noInterval('one-cluster') };
  const margin = studentQuantile((1 + level) / 2, df) * standardError;
  const found = intervalOf(estimate - margin, estimate + margin, level, 'student-t');
  return { estimate, ...withinRange(found, [0, 1]) };
}

function intervalMethod(method: RateCorrection): Interval['method'] {
  return method === 'rogan-gladen' ? 'lang-reiczigel' : 'mover-wilson';
}

interface Bounds {
  readonly estimate: number;
  /** What the bounds are measured from. */
  readonly center: number;
  readonly below: number;
  readonly above: number;
}

/** The estimate and its bounds for a normal quantile; `undefined` where the audit cannot tell. */
function boundsOf(sample: Sample, method: RateCorrection): ((z: number) => Bounds) | undefined {
  return method === 'rogan-gladen' ? roganGladen(sample) : predictionPowered(sample);
}

function predictionPowered(sample: Sample): ((z: number) => Bounds) | undefined {
  const n = sample.judged.length;
  const [no, yes] = auditOf(sample);
  const q = sample.judged.filter((label) => label === 1).length / n;
  const strata = [
    { weight: q, hits: yes[1], size: yes[0] + yes[1] },
    { weight: 1 - q, hits: no[1], size: no[0] + no[1] },
  ].filter(({ weight }) => weight > 0);
  if (strata.length === 0 || strata.some(({ size }) => size === 0)) return undefined;
  const estimate = strata.reduce((sum, { weight, hits, size }) => sum + (weight * hits) / size, 0);
  const [first, second] = strata.map(({ hits, size }) => hits / size);
  const between = first === undefined || second === undefined ? 0 : (first - second) ** 2 * q * (1 - q);
  return (z) => {
    const squares = strata.map(({ weight, hits, size }) => {
      const [lower, upper] = wilsonBounds(hits / size, size, z);
      return [(weight * (hits / size - lower)) ** 2, (weight * (upper - hits / size)) ** 2] as const;
    });
    const ofShare = (z * z * between) / n;
    const margin = (side: 0 | 1): number =>
      Math.sqrt(squares.reduce((sum, each) => sum + each[side], ofShare));
    return { estimate, center: estimate, below: margin(0), above: margin(1) };
  };
}

/** The corrected rate and the bounds of Lang and Reiczigel. */
function roganGladen(sample: Sample): ((z: number) => Bounds) | undefined {
  const n = sample.judged.length;
  const [no, yes] = auditOf(sample);
  const [ofYes, ofNo] = [yes[1] + no[1], no[0] + yes[0]];
  if (ofYes === 0 || ofNo === 0) return undefined;
  const q = sample.judged.filter((label) => label === 1).length / n;
  const plain = (q + no[0] / ofNo - 1) / (yes[1] / ofYes + no[0] / ofNo - 1);
  const [sensitivity, specificity] = [(yes[1] + 1) / (ofYes + 2), (no[0] + 1) / (ofNo + 2)];
  const youden = sensitivity + specificity - 1;
  if (!(yes[1] / ofYes + no[0] / ofNo > 1) || !(youden > 0)) return undefined;
  const estimate = Math.min(1, Math.max(0, plain));
  return (z) => {
    const size = n + z * z;
    const share = (n * q + (z * z) / 2) / size;
    const rate = (share + specificity - 1) / youden;
    const [errorYes, errorNo] = [
      ((1 - sensitivity) * sensitivity) / (ofYes + 2),
      ((1 - specificity) * specificity) / (ofNo + 2),
    ];
    const shift = 2 * z * z * (rate * errorYes - (1 - rate) * errorNo);
    const variance = (share * (1 - share)) / size + rate ** 2 * errorYes + (1 - rate) ** 2 * errorNo;
    const margin = (z / youden) * Math.sqrt(variance);
    return { estimate, center: rate + shift, below: margin, above: margin };
  };
}

/** What each item adds to the prediction-powered rate: their mean is the rate. */
function influences(sample: Sample): number[] {
  const audit = auditOf(sample);
  const sizes = audit.map(([no, yes]) => no + yes);
  const all = [0, 1].map((label) => sample.judged.filter((each) => each === label).length);
  return sample.judged.map((label, i) => {
    const truth = sample.audited[i];
    const share = audit[label][1] / existing(sizes[label]);
    return truth === undefined
      ? share
      : share + (existing(all[label]) / existing(sizes[label])) * (truth - share);
  });
}

function differenceOf(
  [a, b]: readonly [Sample, Sample],
  { method, level }: Settings,
): Pick<CorrectedRateComparison, 'pValue' | 'interval' | 'noIntervalBecause'> {
  if (a.kinds !== undefined) return clusteredDifference(a, b, level);
  const [ofA, ofB] = [existing(boundsOf(a, method)), existing(boundsOf(b, method))];
  const at = (z: number): readonly [number, number] => {
    const [x, y] = [ofA(z), ofB(z)];
    const difference = x.center - y.center;
    return [difference - Math.hypot(x.below, y.above), difference + Math.hypot(x.above, y.below)];
  };
  const [lower, upper] = at(normalQuantile((1 + level) / 2));
  const found = intervalOf(lower, upper, level, intervalMethod(method));
  return { pValue: pValueBy(at), ...withinRange(found, [-1, 1]) };
}

/** The level of the narrowest interval that holds 0, by bisection of the quantile. */
function pValueBy(at: (z: number) => readonly [number, number]): number {
  const leavesOut = (z: number): boolean => at(z)[0] > 0 || at(z)[1] < 0;
  let high = 0.25;
  // In steps: intervals whose center moves with z need not hold 0 for good.
  while (leavesOut(high)) if ((high += 0.25) > 38) return 0;
  let low = high - 0.25;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (leavesOut(middle)) low = middle;
    else high = middle;
  }
  return Math.min(1, 2 * normalTail(high));
}

function clusteredDifference(
  a: Sample,
  b: Sample,
  level: number,
): Pick<CorrectedRateComparison, 'pValue' | 'interval' | 'noIntervalBecause'> {
  const values = [a, b].flatMap((sample, side) =>
    influences(sample).map((value, i) => ({
      ...{ value, isFirst: side === 0 },
      clusters: existing(sample.kinds).map((own) => itemAt(own, i)),
    })),
  );
  const { pValue, interval, noIntervalBecause } = twoGroupTest(values, level);
  return { pValue, ...withinRange({ interval, ...(noIntervalBecause && { noIntervalBecause }) }, [-1, 1]) };
}
