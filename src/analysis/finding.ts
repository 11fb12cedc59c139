import { byKey, type Some } from '../math/by-key.js';
import type { StatisticsRecord } from '../metrics/core/signature.js';
import type { Interval, NoIntervalReason } from '../statistics/interval.js';
import type { Caution } from './caution.js';
import type { FamilyOf } from './families.js';
import type { LengthEffect, VariantComparison } from './length/length-effect.js';
import type { UnitCounts } from './match.js';
import type { Question } from './measures.js';
import type { MissingEffect } from './missing.js';
import type { SpeakerShare } from './speaker-share.js';
import type { TestMethod } from './test.js';

/**
 * The verdict of a comparison.
 * - `a-higher`, `b-higher`: the corrected p-value is at most 1 - confidenceLevel.
 * - `no-difference-found`: it is larger. This does not show that the levels are equal.
 * - `undecided`: the missing scores could change the sign of the difference.
 * - `cannot-show`: the test cannot reach significance with this number of units and comparisons.
 * - `constant`: all scores of both sides are equal.
 * - `too-few`: no test, because there are fewer than two independent units.
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

/** The comparison of two levels on one metric. */
export interface Finding extends StatisticsRecord, UnitCounts, MissingEffect {
  readonly statistic: 'finding';
  readonly metric: string;
  readonly question: Question;
  /** The signature of the scores; empty for outcomes. */
  readonly signature: string;
  /** The compared field. */
  readonly factor: string;
  readonly a: string;
  readonly b: string;
  /** The conditions that were matched, or strata that were combined with equal weights. */
  readonly within: readonly string[];
  /** The subset of the data, such as one game; absent for all data. */
  readonly stratum?: Readonly<Record<string, string>>;
  readonly verdict: FindingVerdict;
  readonly cautions: readonly Caution[];
  /** Whether units are paired or the groups are independent. */
  readonly design: 'paired' | 'independent';
  /** The unit: `transcript`, `turn`, or a field such as `instruction`. */
  readonly unit: string;
  /** The cluster fields; empty if units are independent. */
  readonly clusterBy: readonly string[];
  /** Number of pairs with both scores; for independent groups, the number of scores on both sides. */
  readonly n: number;
  /** Number of scored units on each side. */
  readonly nA: number;
  readonly nB: number;
  /** Number of clusters; with several fields, for the field with the fewest. */
  readonly nClusters: number;
  /** Minimum and maximum number of conversations (runs) per unit and condition on each side. */
  readonly runsA: readonly [number, number];
  readonly runsB: readonly [number, number];
  /** Means over the units. */
  readonly meanA: number | null;
  readonly meanB: number | null;
  /** Mean of a minus mean of b; `null` without scores. */
  readonly difference: number | null;
  /** Cluster-robust standard error (CR2) of the difference; `null` for fewer than two clusters. */
  readonly standardError: number | null;
  /** Satterthwaite's degrees of freedom. */
  readonly df: number | null;
  /** Corrected interval of the difference. It excludes 0 exactly if `adjustedPValue` <= 1 - confidenceLevel. */
  readonly interval: Interval | null;
  readonly noIntervalBecause?: NoIntervalReason;
  /** The uncorrected interval, which matches `pValue`. */
  readonly uncorrectedInterval: Interval | null;
  /**
   * The test: `sign-flip` if requested or if paired differences do not vary; `permutation` for independent groups of
   * which one has at least twice the units of the other, whose units are then exchanged.
   */
  readonly method: TestMethod;
  /** Two-sided p-value, uncorrected. */
  readonly pValue: number | null;
  /** The smallest possible p-value of the method; 0 for Student's t. */
  readonly minimumPValue: number | null;
  /** The p-value corrected for the comparisons of its family. */
  readonly adjustedPValue: number | null;
  readonly family: FamilyOf;
  /**
   * Difference over the standard deviation of the differences, with Hedges' correction; `null` for fewer than three
   * pairs.
   */
  readonly standardizedDifference: number | null;
  /** Share of the pairs in which a is larger; ties count one half. */
  readonly winRate: number | null;
  /**
   * The smallest true difference that the corrected test detects with a power of .8; `null` if it cannot detect any.
   */
  readonly minimumDetectableDifference: number | null;
  /** Approximate number of units that the corrected test needs to detect the observed difference with a power of .8. */
  readonly requiredN: number | null;
  /** Whether length explains the difference; absent if length was not examined. */
  readonly length?: LengthEffect;
  /** The speaker who holds the floor on one side only, for a difference in a metric of the order of speakers. */
  readonly speakerShare?: SpeakerShare;
  /** The same comparison under other variants of the metric; present with `robust`. */
  readonly variants?: readonly VariantComparison[];
}

/** Whether a finding is a significant difference. */
export function isDifferent({ verdict }: Pick<Finding, 'verdict'>): boolean {
  return verdict === 'a-higher' || verdict === 'b-higher';
}

/** Sorted by the corrected p-value, the smallest first, those without a test last. */
export function byPValue<T extends { readonly adjustedPValue: number | null }>(found: readonly T[]): T[] {
  return [...found].sort((x, y) => (x.adjustedPValue ?? 2) - (y.adjustedPValue ?? 2));
}

/** Groups findings by their two levels, in order of appearance. */
export function byPair<T extends { readonly a: string; readonly b: string }>(found: readonly T[]): Some<T>[] {
  return [...byKey(found, ({ a, b }) => JSON.stringify([a, b])).values()];
}
