import { MetricError } from '../../error.js';
import type { MetricCard } from '../../metrics/frame/card.js';
import { getMetric } from '../../metrics/frame/registry.js';
import { compareReliability } from '../../metrics/reliability/compare-reliability.js';
import { RUN_MEASURES } from '../../metrics/reliability/run-measures.js';
import { adjustPValues } from '../../statistics/adjust-p-values.js';
import { twoGroupTest } from '../../statistics/two-group-test.js';
import { type Run, runsOf } from '../../transcript/runs.js';
import type { Group } from './groups.js';
import type { Measured, SystemScores } from './measured.js';

/** Two systems by one measure. */
export interface Finding {
  readonly card: MetricCard;
  readonly a: string;
  readonly b: string;
  /** a minus b. */
  readonly difference: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly pValue: number | null;
  readonly adjustedPValue: number | null;
  /** Clusters that the comparison rests on: dialogues, items or instructions. */
  readonly clusters: number;
}

type Unadjusted = Omit<Finding, 'adjustedPValue'>;

/** Every two systems by every measure, corrected together by Holm's method. */
export function findingsOf(measured: readonly Measured[], groups: readonly Group[]): Finding[] {
  const named = groups.filter(({ isNamed }) => isNamed);
  const pairs = named.flatMap((a, i) => named.slice(i + 1).map((b): [Group, Group] => [a, b]));
  const all = pairs.flatMap(([a, b]) => [
    ...measured.flatMap(({ card, systems, signatures }) => {
      const of = (name: string): SystemScores => systems.find(({ system }) => system === name)!;
      return signatures.length === 1 ? [compare(card, of(a.name), of(b.name))] : [];
    }),
  ]);
  const adjusted = adjustPValues(
    all.map(({ pValue }) => pValue),
    'holm',
  );
  return all.map((each, i) => ({ ...each, adjustedPValue: adjusted[i]! }));
}

/** P, A90 and U90-10 of every two systems, over the instructions and the setting that both have. */
export function reliabilityFindings(groups: readonly Group[], seed: number): Finding[] {
  const named = groups.filter(({ isNamed }) => isNamed);
  const all = named.flatMap((a, i) => named.slice(i + 1).flatMap((b) => reliabilityOf(a, b, seed)));
  const adjusted = adjustPValues(
    all.map(({ pValue }) => pValue),
    'holm',
  );
  return all.map((each, i) => ({ ...each, adjustedPValue: adjusted[i]! }));
}

/** The setting that two lists of runs are compared in: the one that the paper is about where both have it. */
function commonSetting(lists: readonly (readonly Run[])[]): string | undefined {
  const [first = [], ...others] = lists;
  const settings = [...new Set(first.map(({ setting }) => setting))].filter((setting) =>
    others.every((runs) => runs.some((run) => run.setting === setting)),
  );
  return (
    settings.find((name) => name === 'sharded') ?? settings.find((name) => name !== 'full') ?? settings[0]
  );
}

/** The runs of each system in the setting that all have, and that setting. */
export function comparableRuns(groups: readonly Group[]): { setting: string | undefined; runs: Run[][] } {
  const lists = groups.map(({ transcripts }) => runsOf(transcripts));
  const setting = commonSetting(lists);
  const runs = lists.map((list) =>
    // Systems may be told apart by the model: what is paired must not differ in it.
    list.filter((run) => run.setting === setting).map(({ model: _, ...run }) => run),
  );
  return { setting, runs };
}

function reliabilityOf(a: Group, b: Group, seed: number): Unadjusted[] {
  const { setting, runs } = comparableRuns([a, b]);
  try {
    const result = compareReliability(runs[0]!, runs[1]!, { seed });
    const label = setting === undefined ? '' : ` (${setting})`;
    return RUN_MEASURES.map(({ name }) => {
      const { difference, interval, pValue, n } = result[name];
      return {
        card: getMetric(name),
        a: `${a.name}${label}`,
        b: `${b.name}${label}`,
        ...{ difference, pValue, clusters: n },
        ...boundsOf(interval),
      };
    });
  } catch (error) {
    // No instruction in common, or scores that are none: there is nothing to compare.
    if (error instanceof MetricError) return [];
    throw error;
  }
}

function compare(card: MetricCard, a: SystemScores, b: SystemScores): Unadjusted {
  const values = [a, b].flatMap(({ scores, clusters }, side) =>
    scores.flatMap((value, i) =>
      value === null ? [] : [{ value, isFirst: side === 0, cluster: clusters[i]! }],
    ),
  );
  const { difference, interval, pValue, clusters } = twoGroupTest(values, 0.95);
  return { card, a: a.system, b: b.system, difference, pValue, clusters, ...boundsOf(interval) };
}

function boundsOf(interval: { lower: number; upper: number } | null): {
  lower: number | null;
  upper: number | null;
} {
  return { lower: interval?.lower ?? null, upper: interval?.upper ?? null };
}

/** Whether a finding tells two systems apart. */
export function tells({ adjustedPValue }: Finding): boolean {
  return adjustedPValue !== null && adjustedPValue <= 0.05;
}
