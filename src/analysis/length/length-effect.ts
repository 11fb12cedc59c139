import type { Interval } from '../../statistics/interval.js';
import type { LengthUnit } from './equal-length.js';

/** The lengths of both sides of a comparison, with a test of their difference. */
export interface LengthDifference {
  readonly meanA: number | null;
  readonly meanB: number | null;
  readonly difference: number | null;
  readonly interval: Interval | null;
  readonly pValue: number | null;
}

/** The same comparison over changed transcripts. */
export interface RepeatedComparison {
  readonly n: number;
  /** a minus b. */
  readonly difference: number | null;
  /** Uncorrected. */
  readonly interval: Interval | null;
  readonly pValue: number | null;
  /** Corrected like the comparison. */
  readonly adjustedPValue: number | null;
  /** p-value for no change of the difference: whether changing the transcripts matters at all. */
  readonly changePValue: number | null;
}

/** The difference between conversations of equal length, by regression on the logarithms of turns and words. */
export interface PartialDifference {
  readonly difference: number;
  readonly standardError: number;
  readonly df: number;
  readonly pValue: number;
  readonly interval: Interval | null;
}

/**
 * The cause of a difference. `length`, `padding`: after removing it, the interval lies within half of the difference.
 * `partly`: the difference is still found, but is less than half as large. `remains`: at least half of it remains.
 * `undecided`: the data do not decide. `not-different`: no difference was found.
 */
export type LengthVerdict = 'length' | 'padding' | 'partly' | 'remains' | 'undecided' | 'not-different';

/** Whether length explains a difference. */
export interface LengthEffect {
  readonly turns: LengthDifference;
  readonly words: LengthDifference;
  /** Each pair cut to its shorter member and scored again; `null` for unpaired conversations. */
  readonly atLength: (RepeatedComparison & { readonly by: LengthUnit }) | null;
  /** The comparison without phrases that one side keeps repeating; `null` without such phrases. */
  readonly withoutPadding:
    | (RepeatedComparison & {
        /** The system that repeats them. */
        readonly system: string;
        /** The most frequent of them. */
        readonly phrases: readonly string[];
        /** Their share of that system's words. */
        readonly share: number;
      })
    | null;
  /** `null` if lengths differ by the same ratio in all pairs, or do not overlap. */
  readonly controllingForLength: PartialDifference | null;
  readonly verdict: LengthVerdict;
}

/** The comparison under another variant of the metric. */
export interface VariantComparison {
  /** `match: head`. */
  readonly variant: string;
  readonly difference: number | null;
  readonly pValue: number | null;
  /** Corrected over all variants of the call. */
  readonly adjustedPValue: number | null;
  /** Whether the difference has the same sign as in the comparison; `null` if either is 0 or undefined. */
  readonly isSameSign: boolean | null;
}
