import { existing } from '../math/existing.js';
import type { Interval } from './interval.js';
import { countAudit, judgedShare, type Sample } from './judged-sample.js';
import { wilsonBounds } from './wilson-interval.js';

/** Correction method of a rate. */
export type RateCorrection = 'prediction-powered' | 'rogan-gladen';

/** The interval method that uses these bounds. */
export function intervalMethod(method: RateCorrection): Interval['method'] {
  return method === 'rogan-gladen' ? 'lang-reiczigel' : 'mover-wilson';
}

interface Bounds {
  readonly estimate: number;
  /** Input of the bounds. */
  readonly center: number;
  readonly below: number;
  readonly above: number;
}

/** The estimate and its bounds for a normal quantile; `undefined` if the audit cannot determine them. */
export function rateBounds(sample: Sample, method: RateCorrection): ((z: number) => Bounds) | undefined {
  return method === 'rogan-gladen' ? roganGladen(sample) : predictionPowered(sample);
}

function predictionPowered(sample: Sample): ((z: number) => Bounds) | undefined {
  const n = sample.judged.length;
  const [no, yes] = countAudit(sample);
  const q = judgedShare(sample);
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
  const [no, yes] = countAudit(sample);
  const [ofYes, ofNo] = [yes[1] + no[1], no[0] + yes[0]];
  if (ofYes === 0 || ofNo === 0) return undefined;
  const q = judgedShare(sample);
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

/** The contribution of each item to the prediction-powered rate; the rate is their mean. */
export function influences(sample: Sample): number[] {
  const audit = countAudit(sample);
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
