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
import type { Comparison } from './compare-systems.js';

/** The runs of one model under one setting. */
export interface NamedRuns {
  readonly name: string;
  readonly runs: readonly Run[];
}

/** The reliability of two groups of runs, with their names. */
export interface NamedReliability {
  readonly a: string;
  readonly b: string;
  readonly comparison: ReliabilityComparison;
}

/**
 * Compares P, A, U and R of every two groups of runs that have an instruction in common and repeat some. The p-values are
 * not corrected: {@link adjustTogether} does that for all that a call prints.
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
  return known.flatMap((a, i) =>
    known.slice(i + 1).flatMap((b) => {
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
  readonly pValue: number | null;
  readonly adjustedPValue: number | null;
  readonly comparisons: number;
}

/**
 * Corrects the p-values of metrics and of the measures of repeated runs together. The family is everything that a call
 * prints, or each metric with its pairs. O(comparisons log comparisons).
 *
 * @internal
 */
export function adjustTogether(
  comparisons: readonly Comparison[],
  reliability: readonly NamedReliability[],
  { family = 'call', adjust = 'holm' }: { readonly family?: Family; readonly adjust?: Adjustment },
): { comparisons: Comparison[]; reliability: NamedReliability[] } {
  const members: Member[] = [
    ...comparisons,
    ...reliability.flatMap(({ comparison }) =>
      RUN_MEASURES.map(({ name }) => ({ metric: name, ...comparison[name] })),
    ),
  ];
  const adjusted = adjustFamilies(members, { family, adjust }, ({ metric }) => metric);
  let at = comparisons.length;
  const withCorrection = (difference: ReliabilityDifference): ReliabilityDifference => {
    const { adjustedPValue, comparisons: size } = adjusted[at++]!;
    return Object.freeze({ ...difference, adjustedPValue, comparisons: size });
  };
  return {
    comparisons: adjusted.slice(0, comparisons.length) as Comparison[],
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
