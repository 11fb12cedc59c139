/** Meanings of options that several metrics share, for their cards. */

export const VARIANT_ZERO = "'reference' gives 0 where the formula has no value, as the published code does.";
export const VARIANT_SAME =
  'The published code does what the formula says: both variants give the same numbers.';
export const PRECISION =
  "'double' computes in double precision even where the vectors are in single precision.";
export const WINDOW = 'How many of the most recent context turns count; all of them without it.';
export const TOKENS = 'The words of each turn, in place of the tokenizer.';
export const TOKENIZE = 'Splits a text into words in place of the tokenizer.';
export const TOKENIZER = "What stands in the signature for the words given in `tokens`; 'given' without it.";
export const BACKGROUND_TURNS =
  'Own turns after which the background no longer counts; without it the window, else the number of context turns.';
export const LOG_BASE = 'Base of the logarithm.';
export const EMBEDDER = 'The source of the vectors, for the signature.';
export const SEED = 'Seed of the random draws.';
export const HIGH = 'Which percentile stands for a good run.';
export const LOW = 'Which percentile stands for a bad run.';
export const ESTIMATOR =
  'How percentiles are read off the runs: as the paper does, or by type 8, with less bias for few runs.';
export const RAREFY =
  'The value expected from this many runs, over all subsets of the runs of an instruction.';
