import { defineCard, type MetricCard } from '../core/card.js';
import { PRECISION, SEED } from '../core/option-texts.js';
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
  paper: 'mpceval',
  equation: 'appendix C (SC-Gini)',
  about: 'speaker',
  meaning: 'Whether the ideas of a dialogue come from few of its speakers.',
  tex: '\\mathrm{Gini}_s\\left(\\max(0, R(\\text{all}) - R(\\text{without } s))\\right)',
  range: [0, 1],
  direction: 'none',
  level: 'dialogue',
  input: 'embedded',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(speakers * turns^2 + turns^2 * dimensions)', memory: 'O(turns * dimensions)' },
  counts: 'turns',
  undefinedWhen: ['too-few-turns', 'zero-denominator'],
  options: {
    variant:
      "'reference' mixes shares of local novelty and of spread, on bare dot products and with missing zero edges; 0 where there is no value.",
    zeroEdges: 'Whether equal messages are joined by an edge of length zero, or not joined at all.',
    lambda: "The weight of local novelty under 'reference'.",
    percentile: "The percentile of nearest similarities that counts as near under 'reference'.",
    maxNeighbors: "How many neighbors local novelty looks at under 'reference'.",
    permutations:
      'Random rearrangements of the speakers over the messages, for pValue and chanceMean; none without it.',
    seed: SEED,
    precision: PRECISION,
  },
  components: [
    { symbol: 'SC-Gini-p', of: 'pValue' },
    { symbol: 'SC-Gini-chance', of: 'chanceMean' },
  ],
  advice:
    'The greatest value is 1 - 1/S: compare dialogues with the same number of speakers, or divide by maxScore. A speaker counts only by what shrinks without them, so that two who say alike cancel each other.',
});
