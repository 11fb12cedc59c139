import { byKey, type Some } from '../math/by-key.js';
import type { StatisticsRecord } from '../metrics/core/signature.js';
import type { Interval, NoIntervalReason } from '../statistics/interval.js';
import type { PairedTestMethod } from '../statistics/paired-test.js';
import type { Caution } from './caution.js';
import type { FamilyOf } from './families.js';
import type { LengthEffect, VariantComparison } from './length/length-effect.js';
import type { UnitCounts } from './match.js';
import type { Question } from './measures.js';
import type { MissingEffect } from './missing.js';

/**
 * What a comparison found.
 * - `a-higher`, `b-higher`: the corrected p-value is at most 1 - confidenceLevel.
 * - `no-difference-found`: it is not. That does not show that the levels are equal.
 * - `undecided`: the difference could have another sign if the missing scores were known.
 * - `cannot-show`: so few units cannot show a difference among so many comparisons.
 * - `constant`: all scores of both sides are equal.
 * - `too-few`: there is no test, because there are fewer than two independent units.
 * - `no-data`: no unit has a score on both sides.
 */
export type FindingVerdict =
  | 'a-higher'
  | 'b-higher'
  | 'no-difference-found'
  | 'undecided'
  | 'cannot-show'
  | 'constant'
  | 'too-few'
  | 'no-data';

/** One answer: two levels compared by one metric. */
export interface Finding extends StatisticsRecord, UnitCounts, MissingEffect {
  readonly statistic: 'finding';
  readonly metric: string;
  readonly question: Question;
  /** The signature of the scores; empty for outcomes. */
  readonly signature: string;
  /** The field whose values are compared. */
  readonly factor: string;
  readonly a: string;
  readonly b: string;
  /** The conditions that were matched, or strata that were combined with equal weights. */
  readonly within: readonly string[];
  /** The part of the data that the finding is about, such as one game; absent for all. */
  readonly stratum?: Readonly<Record<string, string>>;
  readonly verdict: FindingVerdict;
  readonly cautions: readonly Caution[];
  /** Whether units are paired; independent groups have other units. */
  readonly design: 'paired' | 'independent';
  /** The unit: `transcript`, `turn`, or a field such as `instruction`. */
  readonly unit: string;
  /** The fields that units which are not independent share; none for none. */
  readonly clusterBy: readonly string[];
  /** Pairs with a score from both; of independent groups, the scores of both. */
  readonly n: number;
  /** Scored units of each side. */
  readonly nA: number;
  readonly nB: number;
  /** Number of clusters; with several fields, for the field with the fewest. */
  readonly nClusters: number;
  /** The least and greatest number of conversations (runs) of a unit and condition on each side. */
  readonly runsA: readonly [number, number];
  readonly runsB: readonly [number, number];
  /** Means over the units. */
  readonly meanA: number | null;
  readonly meanB: number | null;
  /** Mean of a minus mean of b; `null` without any. */
  readonly difference: number | null;
  /** Of the difference, cluster-robust (CR2); `null` for fewer than two clusters. */
  readonly standardError: number | null;
  /** Satterthwaite's degrees of freedom. */
  readonly df: number | null;
  /** Corrected interval of the difference: it excludes 0 exactly where `adjustedPValue` <= 1 - confidenceLevel. */
  readonly interval: Interval | null;
  readonly noIntervalBecause?: NoIntervalReason;
  /** The interval without correction, which agrees with `pValue`. */
  readonly uncorrectedInterval: Interval | null;
  /** The test: `sign-flip` if requested or if the differences do not vary. */
  readonly method: PairedTestMethod;
  /** Two-sided p-value of no difference, without correction. */
  readonly pValue: number | null;
  /** The least p-value that the method can give; 0 for Student's t. */
  readonly minimumPValue: number | null;
  /** The p-value corrected for the comparisons of its family. */
  readonly adjustedPValue: number | null;
  readonly family: FamilyOf;
  /** Difference over the deviation of the differences, with Hedges' correction; `null` below three pairs. */
  readonly standardizedDifference: number | null;
  /** Share of the pairs in which a is larger, ties counted half. */
  readonly winRate: number | null;
  /** The least true difference that the corrected test finds with a power of .8; `null` where it finds none. */
  readonly minimumDetectableDifference: number | null;
  /** About how many units the corrected test needs to find the observed difference with a power of .8. */
  readonly requiredN: number | null;
  /** Whether length explains the difference, where lengths were examined. */
  readonly length?: LengthEffect;
  /** The same comparison under other variants of the metric, where `robust` asks for them. */
  readonly variants?: readonly VariantComparison[];
}

/** Whether a finding is a difference. */
export function isDifferent({ verdict }: Pick<Finding, 'verdict'>): boolean {
  return verdict === 'a-higher' || verdict === 'b-higher';
}

/** Findings by the two levels that they compare, in order of appearance. */
export function byPair<T extends { readonly a: string; readonly b: string }>(found: readonly T[]): Some<T>[] {
  return [...byKey(found, ({ a, b }) => JSON.stringify([a, b])).values()];
}
