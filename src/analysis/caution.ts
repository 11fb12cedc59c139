import { type PercentileBias, percentileBias } from '../metrics/reliability/percentile-bias.js';

/** A limitation of a comparison; `src/words` has its sentence. */
export type Caution =
  /** Some conversations are identical under different ids; each counts once. */
  | {
      readonly kind: 'copies';
      readonly conversations: number;
      readonly of: number;
      readonly originals: number;
    }
  /** Conversations share values of a field that is not used as a cluster. */
  | { readonly kind: 'repeated-field'; readonly field: string; readonly values: number }
  /** A condition always differs together with the compared levels, so it may be the cause. */
  | { readonly kind: 'varies-together'; readonly field: string; readonly values: readonly string[] }
  /** A field differs between the sides, and is not matched or stratified. */
  | { readonly kind: 'not-matched'; readonly field: string }
  /** Outcomes differ more between values of a matched condition than between the levels, whose difference is not significant. */
  | {
      readonly kind: 'condition-matters';
      readonly field: string;
      /** Mean outcome of both levels by value, the highest first. */
      readonly means: readonly { readonly value: string; readonly mean: number }[];
      /** Whether outcomes are shares of successes rather than scores. */
      readonly areShares: boolean;
    }
  /** The difference is not the same at all values of a matched condition; the first sentence gives it at each value. */
  | {
      readonly kind: 'depends-on';
      readonly field: string;
      /** Corrected over the values and conditions. */
      readonly pValue: number;
      /** The difference a - b at each value; the intervals hold together for all values. */
      readonly values: readonly {
        readonly value: string;
        readonly difference: number | null;
        readonly interval: { readonly lower: number; readonly upper: number } | null;
      }[];
    }
  /** The means of all units tell another story than those over strata with equal weights, whose interval excludes their difference. */
  | {
      readonly kind: 'reweighted';
      readonly within: readonly string[];
      readonly meanA: number;
      readonly meanB: number;
    }
  /** Both sides have the same texts and outcomes. */
  | { readonly kind: 'identical-sides'; readonly conversations: number }
  /** Some units are missing in one level. */
  | {
      readonly kind: 'absent-units';
      readonly level: string;
      readonly lacking: number;
      readonly of: number;
      readonly unit: string;
    }
  /** Some runs of a level are not scored. */
  | { readonly kind: 'no-score'; readonly level: string; readonly missing: number; readonly of: number }
  /** Some conversations of a level belong to a run that stopped early. */
  | { readonly kind: 'partial-run'; readonly level: string; readonly conversations: number }
  /** Missing outcome scores could change the sign of a difference that is not undecided. */
  | { readonly kind: 'sign-open' }
  /** All units differ by the same amount, so the interval is that of the runs of these units. */
  | { readonly kind: 'only-runs-vary'; readonly unit: string }
  /** All differences are equal, so an interval cannot be computed. */
  | { readonly kind: 'no-variation' }
  /** Percentiles of few runs are biased inwards; the interval describes the estimator with this number of runs. */
  | {
      readonly kind: 'few-runs';
      readonly runs: number;
      /** Whether one side has more runs, of which as many count. */
      readonly isThinned: boolean;
      /** For normal scores: the share by which U90-10 is too small, and how many deviations of the runs A90 is too low. */
      readonly bias: PercentileBias;
    }
  /** All runs score 0 or 100, so percentiles say less than the share of solved runs. */
  | { readonly kind: 'solved-runs' }
  /** Sides of unpaired conversations differ in length, and the comparison does not account for it. */
  | { readonly kind: 'length-not-examined' }
  /** The scores lie between 0 and 1, but the metrics are defined over 0 to 100. */
  | { readonly kind: 'fractions' };

/** Percentiles of fewer runs than these are visibly biased. */
const MANY_RUNS = 20;

/** The caution on percentiles of few runs; empty for many. */
export function fewRuns(runs: number, isThinned = false): Caution[] {
  const bias = percentileBias(Math.max(1, runs));
  return runs < MANY_RUNS ? [{ kind: 'few-runs', runs, isThinned, bias }] : [];
}
