/**
 * Requirements of metrics beyond turns of text. Cards, `evaluate`, the profile, the command and the documentation share
 * this vocabulary. The key is for code; the text is printed after "needs".
 */
export const NEEDS = {
  embeddings: 'embeddings',
  'word-vectors': 'word vectors',
  'topic-model': 'a topic model',
  'act-tagger': 'an act tagger',
  'act-model': 'an act model',
  'language-model': 'a language model',
  images: 'images',
  agenda: 'an agenda',
  'coverage-threshold': 'a coverage threshold (no published value)',
  'coverage-scale': 'a coverage scale (no published value)',
  hops: 'hops (no published value)',
  rounds: 'rounds',
  references: 'references',
  runs: 'scored runs',
  'repeated-runs': 'repeated runs of an instruction',
  'solved-runs': 'scores of 0 or 100, or the option solved',
  games: 'games',
  labels: 'labels',
  tokens: 'words',
  parameters: 'parameters',
} as const;

/** A requirement of a metric beyond turns of text. */
export type Need = keyof typeof NEEDS;
