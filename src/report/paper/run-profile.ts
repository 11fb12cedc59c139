import type { MetricCard } from '../../metrics/frame/card.js';
import { getMetric } from '../../metrics/frame/registry.js';
import {
  type ReliabilityMeasure,
  reliabilityProfile,
} from '../../metrics/reliability/reliability-profile.js';
import { RUN_MEASURES } from '../../metrics/reliability/run-measures.js';
import type { Run } from '../../transcript/runs.js';

/** P, A and U of runs, each with its card, its value and the interval over instructions. */
export interface RunProfile {
  readonly instructions: number;
  readonly measures: readonly { readonly card: MetricCard; readonly value: ReliabilityMeasure | null }[];
}

/** The reliability of the runs of one system in one setting, measure by measure. */
export function runProfile(runs: readonly Run[], seed: number): RunProfile {
  const profile = reliabilityProfile(runs, { seed });
  const measures = RUN_MEASURES.map(({ name }) => ({ card: getMetric(name), value: profile[name] }));
  return { instructions: profile.instructions, measures };
}
