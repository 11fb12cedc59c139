import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type SemanticConcentrationOptions,
  type SemanticConcentrationResult,
} from './semantic-concentration.js';

export const semanticConcentrationCard: MetricCard = /* @__PURE__ */ defineCard<
  SemanticConcentrationOptions,
  SemanticConcentrationResult
>(identity, OPTIONS, {
  symbol: 'SC-Gini',
  source: { paper: 'mpceval', equation: 'appendix C (SC-Gini)' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: 'Whether a few speakers contribute most of the range of ideas in a conversation.',
  tex: '\\mathrm{Gini}_s\\left(\\max(0, R(\\text{all}) - R(\\text{without } s))\\right)',
  range: [0, 1],
  direction: 'none',
  granularity: 'transcript',
  input: 'embedded',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(speakers * turns^2 + turns^2 * dimensions)', memory: 'O(turns * dimensions)' },
  nUnit: 'turns',
  undefinedWhen: ['too-few-turns', 'zero-denominator'],
  components: [
    { symbol: 'SC-Gini-p', of: 'pValue' },
    { symbol: 'SC-Gini-chance', of: 'chanceMean' },
  ],
  interpretation:
    'The largest value is 1 - 1/S: compare conversations with the same number of speakers, or divide by maxScore. Two speakers who say the same thing cancel each other.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether a few speakers contribute most of the range of ideas.',
  avoid: 'to compare conversations with different numbers of speakers, unless you divide by `maxScore`.',
  reading:
    'In the example, removing Ana shrinks the spread of meaning by 0.3 and removing Ben by nothing. All contribution comes from one of two speakers, which gives the maximum for two speakers, 0.5. Set `permutations` to ask how concentrated chance would be: more messages add more spread whatever they say.',
  seeAlso: ['speaker-entropy', 'speaker-similarity'],
};
