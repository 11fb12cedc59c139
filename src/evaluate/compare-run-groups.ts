import { itemAt } from '../math/existing.js';
import {
  type CompareReliabilityOptions,
  compareReliability,
  mirrored,
  type ReliabilityComparison,
  type ReliabilityDifference,
} from '../metrics/reliability/compare-reliability.js';
import { mapMeasures, RUN_MEASURES, withReliability } from '../metrics/reliability/run-measures.js';
import type { Adjustment } from '../statistics/adjust-p-values.js';
import type { Run } from '../transcript/runs.js';
import { adjustFamilies, type Family } from './adjust-families.js';
import type { Comparison } from './comparison.js';
import { type RunGroup, runGroups } from './run-groups.js';

/** The runs of one system under one setting and one set of conditions. */
export interface NamedRuns {
  readonly name: string;
  readonly runs: readonly Run[];
  /** The system and what else distinguishes the group. */
  readonly labels?: readonly (string | undefined)[];
  /** The conditions that distinguish the group within its system and setting. */
  readonly conditions?: RunGroup['conditions'];
}

/** The reliability of two groups of runs, with their names. */
export interface NamedReliability {
  readonly a: string;
  readonly b: string;
  readonly comparison: ReliabilityComparison;
}

/**
 * The groups of each system's runs. Their labels are the name of the side, then the `system` and the `setting` of its
 * runs where some side has several.
 *
 * @internal
 */
export function systemRunGroups(systems: ReadonlyMap<string, readonly Run[]>): NamedRuns[] {
  const fields = (['system', 'setting'] as const).filter((field) =>
    [...systems.values()].some((runs) => new Set(runs.map((run) => run[field])).size > 1),
  );
  return [...systems].flatMap(([system, runs]) =>
    runGroups(runs).map(({ unit, members, conditions }) => ({
      name: unit === 'corpus' ? system : `${system}, ${unit.replace('corpus: ', '')}`,
      labels: [system, ...fields.map((field) => members[0]?.[field])],
      runs: members,
      conditions,
    })),
  );
}

/**
 * Whether two groups answer one question: systems are compared under the same setting and conditions, the groups of a
 * single system where one label differs, and groups with the same labels where one condition differs.
 */
function areComparable(a: NamedRuns, b: NamedRuns, systems: number): boolean {
  if (!a.labels || !b.labels) return true;
  const [[systemA, ...restA], [systemB, ...restB]] = [a.labels, b.labels];
  const differing = restA.filter((label, i) => label !== restB[i]).length;
  const conditions = differingConditions(a, b);
  if (systems > 1) return systemA !== systemB && differing + conditions === 0;
  return differing === 0 ? conditions === 1 : differing === 1 && conditions === 0;
}

/** How many conditions differ; one that does not vary on a side does not restrict what it is compared with. */
function differingConditions({ conditions: a }: NamedRuns, { conditions: b }: NamedRuns): number {
  return [...(a ?? [])].filter(([name, value]) => b?.has(name) === true && b.get(name) !== value).length;
}

/**
 * Compares P, A, U and R of every two comparable groups of runs that have an instruction in common and repeat some. The
 * p-values are not corrected: {@link adjustTogether} does that for all that a call prints.
 *
 * @internal
 */
export function compareRunGroups(
  groups: readonly NamedRuns[],
  options: Omit<CompareReliabilityOptions, 'adjust'>,
): NamedReliability[] {
  const known = groups.map((group) => ({
    ...group,
    instructions: new Set(group.runs.map(({ task, instruction }) => JSON.stringify([task, instruction]))),
  }));
  const systems = new Set(groups.map(({ labels }) => labels?.[0])).size;
  return known.flatMap((a, i) =>
    known.slice(i + 1).flatMap((b) => {
      if (!areComparable(a, b, systems)) return [];
      const isRepeated = [a, b].some(({ runs, instructions }) => runs.length > instructions.size);
      const shares = [...a.instructions].some((each) => b.instructions.has(each));
      if (!isRepeated || !shares) return [];
      const comparison = compareReliability(a.runs, b.runs, { ...options, adjust: 'none' });
      return [{ a: a.name, b: b.name, comparison }];
    }),
  );
}

/** A p-value of a call, in any kind of comparison. */
interface Member {
  readonly metric: string;
  readonly question: 'texts' | 'runs';
  readonly pValue: number | null;
  readonly adjustedPValue: number | null;
  readonly comparisons: number;
}

/**
 * Corrects the p-values of metrics and of the measures of repeated runs. How well the systems do the task and how their
 * texts differ are two questions, and each is a family; or each metric with its pairs. O(comparisons log comparisons).
 *
 * @internal
 */
export function adjustTogether(
  comparisons: readonly Comparison[],
  reliability: readonly NamedReliability[],
  { family = 'call', adjust = 'holm' }: { readonly family?: Family; readonly adjust?: Adjustment },
): { comparisons: Comparison[]; reliability: NamedReliability[] } {
  const members: Member[] = [
    ...comparisons.map((each) => ({ question: 'texts' as const, ...each })),
    ...reliability.flatMap(({ comparison }) =>
      RUN_MEASURES.map(({ name }) => ({ question: 'runs' as const, metric: name, ...comparison[name] })),
    ),
  ];
  const settings = { family, adjust };
  const adjusted = adjustFamilies(
    members,
    settings,
    ({ metric }) => metric,
    ({ question }) => question,
  );
  let at = comparisons.length;
  const withCorrection = (difference: ReliabilityDifference): ReliabilityDifference => {
    const { adjustedPValue, comparisons: size } = itemAt(adjusted, at++);
    return Object.freeze({ ...difference, adjustedPValue, comparisons: size });
  };
  return {
    comparisons: comparisons.map((each, i) => {
      const { adjustedPValue, comparisons: size } = itemAt(adjusted, i);
      return Object.freeze({ ...each, adjustedPValue, comparisons: size });
    }),
    reliability: reliability.map(({ a, b, comparison }) => ({
      ...{ a, b },
      comparison: Object.freeze({
        ...comparison,
        ...withReliability(mapMeasures(comparison, withCorrection), mirrored),
        params: Object.freeze({ ...comparison.params, adjust, family }),
      }),
    })),
  };
}
