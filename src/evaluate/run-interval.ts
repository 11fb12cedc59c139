import {
  OPTIONS,
  type ReliabilityMeasure,
  type ReliabilityProfileOptions,
  type ReliabilityProfileResult,
  reliabilityProfile,
} from '../metrics/reliability/reliability-profile.js';
import type { Run } from '../transcript/runs.js';
import type { EvaluationRow } from './row.js';

/** The fields of a profile by metric. */
const MEASURES: Readonly<Record<string, (profile: ReliabilityProfileResult) => ReliabilityMeasure | null>> = {
  'averaged-performance': (profile) => profile.averagedPerformance,
  aptitude: (profile) => profile.aptitude,
  unreliability: (profile) => profile.unreliability,
  'reliability-profile': (profile) => profile.reliability,
};

/**
 * The interval of a row over runs from `reliabilityProfile`; `undefined` for other metrics, and for scores with options
 * that the profile does not support.
 */
export function runInterval(
  { metric, component, score }: EvaluationRow,
  runs: readonly Run[],
  options: Readonly<Record<string, unknown>>,
): Pick<EvaluationRow, 'lower' | 'upper' | 'confidenceLevel'> {
  const measureOf = Object.hasOwn(MEASURES, metric) ? MEASURES[metric] : undefined;
  if (!measureOf || component !== undefined || score === null) return {};
  const own = Object.entries(options).filter(([name]) => name in OPTIONS);
  const profile = reliabilityProfile(runs, Object.fromEntries(own) as ReliabilityProfileOptions);
  const measure = measureOf(profile);
  if (!measure?.interval || Math.abs(measure.estimate - score) > 1e-9) return {};
  const { lower, upper, confidenceLevel } = measure.interval;
  return { lower, upper, confidenceLevel };
}
