import type { OptionMetadata } from './card.js';

/** Options that several metrics describe alike. */

export const PRECISION_OPTION: OptionMetadata = {
  name: 'precision',
  values: "'double'",
  meaning: 'Computes in double precision even where the vectors are in single precision.',
};

export const WINDOW_OPTION: OptionMetadata = {
  name: 'window',
  values: 'a whole number of at least 1',
  meaning: 'How many of the most recent context turns count; all of them without it.',
};

export const VARIANT_ZERO_OPTION: OptionMetadata = {
  name: 'variant',
  values: "'paper' | 'reference'",
  default: "'paper'",
  meaning: "'reference' gives 0 where the formula has no value, as the published code does.",
};

export const VARIANT_SAME_OPTION: OptionMetadata = {
  name: 'variant',
  values: "'paper' | 'reference'",
  default: "'paper'",
  meaning: 'The published code does what the formula says: both variants give the same numbers.',
};

export const HIGH_OPTION: OptionMetadata = {
  name: 'high',
  values: 'percentile from 0 to 100',
  default: '90',
  meaning: 'Which percentile stands for a good run.',
};

export const LOW_OPTION: OptionMetadata = {
  name: 'low',
  values: 'percentile below high',
  default: '10',
  meaning: 'Which percentile stands for a bad run.',
};

/** Options of the percentiles of repeated runs. */
export const PERCENTILE_OPTIONS: readonly OptionMetadata[] = [
  {
    name: 'estimator',
    values: "'type-7' | 'median-unbiased'",
    default: "'type-7'",
    meaning:
      'How percentiles are read off the runs: as the paper does, or by type 8, with less bias for few runs.',
  },
  {
    name: 'rarefy',
    values: 'whole number of at least 1',
    meaning: 'The value expected from this many runs, over all subsets of the runs of an instruction.',
  },
];

/** Options of the metrics over words: where the words come from. */
export const TOKEN_OPTIONS: readonly OptionMetadata[] = [
  { name: 'tokens', values: 'string[][]', meaning: 'The words of each turn, in place of the tokenizer.' },
  {
    name: 'tokenize',
    values: 'function',
    meaning: 'Splits a text into words in place of the tokenizer.',
  },
];

/** Options of the word novelty metrics. */
export const NOVELTY_OPTIONS: readonly OptionMetadata[] = [
  {
    name: 'alignment',
    values: "'free-deletions' | 'icca' | 'levenshtein'",
    default: "'free-deletions'",
    meaning: "How the expressions are aligned; 'icca' is the published notebook's programme, for comparison.",
  },
  {
    name: 'normalizeBy',
    values: "'reference' | 'hypothesis'",
    default: "'reference'",
    meaning: 'Whose length the count is divided by.',
  },
];

/** Options of the lexical divergence metrics. */
export const DIVERGENCE_OPTIONS: readonly OptionMetadata[] = [
  { name: 'alpha', values: 'number of at least 0', default: '1', meaning: "Added to each word's count." },
  { name: 'base', values: 'number above 1', default: 'e', meaning: 'Base of the logarithm.' },
  {
    name: 'vocabulary',
    values: "'union' | string[]",
    default: "'union'",
    meaning: 'The words that count.',
  },
];
