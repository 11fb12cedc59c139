import { compareReliability } from '../../analysis/index.js';
import { MetricError } from '../../error.js';
import { getMetric } from '../../metrics/core/registry.js';
import { signature } from '../../metrics/core/signature.js';
import { RUN_MEASURES } from '../../metrics/reliability/run-measures.js';
import { type Run, runsOf } from '../../transcript/runs.js';
import { adjustFamilies } from './adjust-families.js';
import type { Group } from './groups.js';
import type { RunGroup } from './lost-groups.js';
import type { Measure } from './measured.js';
import type { ReportStatistics } from './report-statistics.js';

/** Two systems by one measure. */
export interface Finding {
  readonly card: Measure;
  readonly a: string;
  readonly b: string;
  readonly meanA: number | null;
  readonly meanB: number | null;
  /** a minus b. */
  readonly difference: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly pValue: number | null;
  readonly adjustedPValue: number | null;
  /** Number of clusters of the comparison: dialogues, items or instructions. */
  readonly clusters: number;
  /** Number of comparisons that were corrected together. */
  readonly comparisons: number;
  /** The question of the comparison, which defines its family; by default the question of text metrics. */
  readonly question?: 'settings' | 'runs';
  /** The smallest possible p-value of the test. */
  readonly minimumPValue: number | null;
  /** Whether the difference is the same in every cluster. */
  readonly isConstant?: boolean;
  /** The signature of the comparison, if it has one. */
  readonly signature?: string;
}

/** A finding with both means and their difference. */
export interface Difference extends Finding {
  readonly meanA: number;
  readonly meanB: number;
  readonly difference: number;
}

export function isDifference(finding: Finding): finding is Difference {
  return finding.difference !== null && finding.meanA !== null && finding.meanB !== null;
}

/** A finding before its p-value is corrected. */
export type Unadjusted = Omit<Finding, 'adjustedPValue' | 'comparisons'>;

/** P, A90 and U90-10 of every two systems, over the instructions and the setting that both have. */
export function reliabilityFindings(groups: readonly Group[], statistics: ReportStatistics): Unadjusted[] {
  return pairsOf(groups)
    .flatMap(([a, b]) => reliabilityOf(a, b, statistics))
    .map((each) => ({ ...each, question: 'runs' }));
}

/** The findings with their p-values corrected, over all that answer one question or measure by measure. */
export function adjusted(
  findings: readonly Unadjusted[],
  settings: Pick<ReportStatistics, 'adjust' | 'family'>,
): Finding[] {
  return adjustFamilies(
    findings,
    { ...settings, family: settings.family === 'metric' ? 'metric' : 'call' },
    ({ card }) => card.id,
    ({ question = 'texts' }) => question,
  );
}

function pairsOf(groups: readonly Group[]): [Group, Group][] {
  const named = groups.filter(({ isNamed }) => isNamed);
  return named.flatMap((a, i) => named.slice(i + 1).map((b): [Group, Group] => [a, b]));
}

/** The setting for comparing two lists of runs: the paper's setting if both have it. */
function commonSetting(lists: readonly (readonly Run[])[]): string | undefined {
  const [first = [], ...others] = lists;
  const settings = [...new Set(first.map(({ setting }) => setting))].filter((setting) =>
    others.every((runs) => runs.some((run) => run.setting === setting)),
  );
  return (
    settings.find((name) => name === 'sharded') ?? settings.find((name) => name !== 'full') ?? settings[0]
  );
}

/** The shared setting, and the runs of each system in it. */
export function comparableRuns(groups: readonly Group[]): {
  readonly setting: string | undefined;
  readonly systems: RunGroup[];
} {
  const all = groups.map(({ name, transcripts }) => ({ name, runs: runsOf(transcripts) }));
  const setting = commonSetting(all.map(({ runs }) => runs));
  const inSetting = (runs: readonly Run[]): Run[] => runs.filter((run) => run.setting === setting);
  return { setting, systems: all.map(({ name, runs }) => ({ name, runs: inSetting(runs) })) };
}

function reliabilityOf(a: Group, b: Group, statistics: ReportStatistics): Unadjusted[] {
  const { setting, systems } = comparableRuns([a, b]);
  const label = setting === undefined ? '' : ` (${setting})`;
  const [left, right] = systems.map(({ name, runs }) => ({ name: `${name}${label}`, runs }));
  return left && right ? compareRuns(left, right, statistics) : [];
}

/** P, A90 and U90-10 of two lists of runs; empty if they share no instruction. */
export function compareRuns(
  a: RunGroup,
  b: RunGroup,
  { seed, level }: Pick<ReportStatistics, 'seed' | 'level'>,
): Unadjusted[] {
  try {
    const result = compareReliability(a.runs, b.runs, { seed, confidenceLevel: level, adjust: 'none' });
    return RUN_MEASURES.map(({ name }) => {
      const { meanA, meanB, difference, interval, pValue, minimumPValue, n, noIntervalBecause } =
        result[name];
      return {
        card: getMetric(name),
        ...{ a: a.name, b: b.name, meanA, meanB, difference, pValue, minimumPValue, clusters: n },
        signature: signature(result[name]),
        ...constantIf(noIntervalBecause),
        ...boundsOf(interval),
      };
    });
  } catch (error) {
    // Without shared instructions, or with scores out of range, a comparison is not possible.
    if (error instanceof MetricError) return [];
    throw error;
  }
}

function constantIf(noIntervalBecause: string | undefined): Pick<Unadjusted, 'isConstant'> {
  return noIntervalBecause === 'no-variation' ? { isConstant: true } : {};
}

function boundsOf(interval: { lower: number; upper: number } | null): {
  lower: number | null;
  upper: number | null;
} {
  return { lower: interval?.lower ?? null, upper: interval?.upper ?? null };
}

/** Whether a finding shows a difference. */
export function tells<F extends Pick<Finding, 'adjustedPValue'>>(
  finding: F,
  { level }: Pick<ReportStatistics, 'level'>,
): finding is F & { readonly adjustedPValue: number } {
  const { adjustedPValue } = finding;
  // 1 - 0.95 is 0.05000000000000004, so round to the intended bound.
  return adjustedPValue !== null && adjustedPValue <= Number((1 - level).toFixed(12));
}
