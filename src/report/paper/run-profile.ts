import type { MetricCard } from '../../metrics/core/card.js';
import { getMetric } from '../../metrics/core/registry.js';
import { signature } from '../../metrics/core/signature.js';
import {
  type ReliabilityMeasure,
  reliabilityProfile,
} from '../../metrics/reliability/reliability-profile.js';
import { RUN_MEASURES } from '../../metrics/reliability/run-measures.js';
import type { Run } from '../../transcript/runs.js';
import type { ReportStatistics } from './report-statistics.js';

/** P, A and U of runs, each with its card, its value and the interval over instructions. */
export interface RunProfile {
  readonly instructions: number;
  readonly measures: readonly { readonly card: MetricCard; readonly value: ReliabilityMeasure | null }[];
  readonly signature: string;
}

/** The reliability of the runs of one system in one setting, by metric. */
export function runProfile(
  runs: readonly Run[],
  { seed, confidenceLevel }: Pick<ReportStatistics, 'seed' | 'confidenceLevel'>,
): RunProfile {
  const profile = reliabilityProfile(runs, { seed, confidenceLevel });
  const measures = RUN_MEASURES.map(({ name }) => ({ card: getMetric(name), value: profile[name] }));
  return { instructions: profile.instructions, measures, signature: signature(profile) };
}
