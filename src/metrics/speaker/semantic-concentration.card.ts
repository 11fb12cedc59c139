import { defineCard, type MetricCard } from '../core/card.js';
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
  meaning: 'Whether the ideas of a dialogue come from few of its speakers.',
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
    'The greatest value is 1 - 1/S: compare dialogues with the same number of speakers, or divide by maxScore. A speaker counts only by what shrinks without them, so that two who say alike cancel each other.',
});
