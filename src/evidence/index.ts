export type { CorrelationEstimate } from '../statistics/correlation-estimate.js';
export type { Association } from './associate.js';
export type { Merge } from './average-linkage.js';
export type { CollectOptions } from './collect.js';
export { type Evidence, type EvidenceOptions, evidence } from './evidence.js';
export {
  type CoursePoint,
  type LengthDependenceOptions,
  type LengthRow,
  lengthDependence,
} from './length-dependence.js';
export { LENGTHS } from './lengths.js';
export {
  type MetaEvaluateOptions,
  type MetaEvaluation,
  type MetaRow,
  metaEvaluate,
  type Ratings,
} from './meta-evaluate.js';
export type { EvidenceMetric, Measure, MeasureOptions, OwnMetric } from './metric-scores.js';
export type { PairwiseAccuracy } from './pairwise-accuracy.js';
export type { MetricDifference } from './permute-both.js';
export {
  PERTURBATION_TEXTS,
  PERTURBATIONS,
  type Perturbation,
  type PerturbOptions,
  perturb,
} from './perturb.js';
export type { RaterAgreement } from './raters.js';
export { type Redundancy, type RedundancyOptions, redundancy } from './redundancy.js';
export type { Replication } from './replicate.js';
export { type MeasureRow, measure, type ScoreRow } from './score-table.js';
export { type SensitivityOptions, type SensitivityRow, sensitivity } from './sensitivity.js';
export {
  type ReliabilityOptions,
  type ReliabilityRow,
  type SplitHalf,
  splitHalf,
} from './split-half.js';
