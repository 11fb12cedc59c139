/** What limits a comparison. `src/words` says it in a sentence. */
export type Caution =
  /** Conversations are identical under different ids; they count as one. */
  | {
      readonly kind: 'copies';
      readonly conversations: number;
      readonly of: number;
      readonly originals: number;
    }
  /** Conversations share values of a field that is not a cluster. */
  | { readonly kind: 'repeated-field'; readonly field: string; readonly values: number }
  /** A condition differs wherever the compared levels differ: it may be the cause. */
  | { readonly kind: 'varies-together'; readonly field: string; readonly values: readonly string[] }
  /** A field differs between the sides and is neither matched nor a stratum. */
  | { readonly kind: 'not-matched'; readonly field: string }
  /** A level lacks units that others have. */
  | { readonly kind: 'absent-units'; readonly level: string; readonly lacking: number; readonly of: number }
  /** Runs of a level have no score. */
  | { readonly kind: 'no-score'; readonly level: string; readonly missing: number; readonly of: number }
  /** Conversations of a level belong to a run that stopped early. */
  | { readonly kind: 'partial-run'; readonly level: string; readonly conversations: number }
  /** The missing scores are unequal and could change the sign of the difference. */
  | { readonly kind: 'sign-open' }
  /** All units differ by the same amount, so that there is no interval. */
  | { readonly kind: 'no-variation' }
  /** Percentiles of few runs are biased inwards; the interval is that of the estimator with so many runs. */
  | { readonly kind: 'few-runs'; readonly runs: number }
  /** Sides of unpaired conversations differ in length, and the comparison does not account for it. */
  | { readonly kind: 'length-not-examined' }
  /** The scores lie between 0 and 1, but the metrics are defined over 0 to 100. */
  | { readonly kind: 'fractions' };
