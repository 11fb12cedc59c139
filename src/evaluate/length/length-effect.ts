import type { Interval } from '../../statistics/interval.js';
import type { LengthUnit } from './equal-length.js';

/** The length of both sides of a comparison, with the test of the comparison itself. */
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
  readonly interval: Interval | null;
  readonly pValue: number | null;
  /** Corrected like the comparison: for all comparisons of the call. */
  readonly adjustedPValue: number | null;
  /** Of no change of the difference: whether the transcripts' change matters at all. */
  readonly changePValue: number | null;
}

/** The difference beside the lengths. */
export interface BesideLength {
  readonly difference: number;
  readonly standardError: number;
  readonly df: number;
  readonly pValue: number;
  readonly interval: Interval | null;
}

/**
 * What explains a difference: `length` and `padding` if it vanishes with them, `remains` if it is found without
 * them too, `undecided` if the data are too few to say; `not-different` if no difference was found.
 */
export type LengthVerdict = 'length' | 'padding' | 'remains' | 'undecided' | 'not-different';

/** Whether a difference is more than one of length. */
export interface LengthEffect {
  readonly turns: LengthDifference;
  readonly words: LengthDifference;
  /** Each pair cut to its shorter member and scored again. */
  readonly atLength: RepeatedComparison & { readonly by: LengthUnit };
  /** Words and phrases that one side keeps repeating, removed; `null` if there are none. */
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
  /**
   * The intercept of the regression of the paired differences on the differences of log turns and log words,
   * cluster-robust: the difference of pairs of equal length. `null` where lengths differ by the same ratio in all pairs.
   */
  readonly besideLength: BesideLength | null;
  readonly verdict: LengthVerdict;
}

/** A comparison under another named variant of its metric. */
export interface VariantComparison {
  /** `match: head`. */
  readonly variant: string;
  readonly difference: number | null;
  readonly pValue: number | null;
  /** Corrected over all variants of the call. */
  readonly adjustedPValue: number | null;
  /** Whether the difference has the sign of the comparison; `null` where one of them is 0 or has no value. */
  readonly isSameSign: boolean | null;
}
