import { formatPercentile, type Norms, percentile } from '../../../src/norms/index.js';
import { typicalPercentile } from '../../../src/norms/typical-percentile.js';
import type { Score, Transcript } from './types.js';

// Apart from the first script, because it is needed only once somebody asks for it.

const REASONS: Readonly<Record<NonNullable<Norms['because']>, string>> = {
  'no-score': 'The metric is not defined for this conversation.',
  'no-norms-for-this-metric': 'This metric was not computed for conversations between people.',
  'other-signature': 'The scores of people were computed with other options.',
  'score-of-a-turn': 'The scores of people are of whole conversations.',
  'other-number-of-speakers': 'No corpus contains conversations with this number of speakers.',
  'shorter-than-any': 'This conversation is shorter than all conversations of the corpora.',
  'longer-than-any': 'This conversation is longer than all conversations of the corpora.',
  'no-norms-at-this-length': 'The corpora have too few conversations of this length.',
};

/** The percentile of a score among conversations between people, a line for each corpus, or why there is none. */
export function normLines({ metric, value, signature }: Score, transcript: Transcript): string[] {
  const { norms, because } = percentile({ metric, score: value, signature }, transcript);
  return because === undefined ? norms.map(formatPercentile) : [REASONS[because]];
}

/** `higher than 62% of people`: the median over corpora; empty without norms. */
export function normText({ metric, value, signature }: Score, transcript: Transcript): string {
  const share = typicalPercentile(percentile({ metric, score: value, signature }, transcript).norms);
  return share === undefined ? '' : `higher than ${share}% of people`;
}
