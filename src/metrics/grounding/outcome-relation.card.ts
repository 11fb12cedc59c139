import { defineCard, type MetricCard } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type OutcomeRelationOptions,
  type OutcomeRelationResult,
} from './outcome-relation.js';

export const outcomeRelationCard: MetricCard = /* @__PURE__ */ defineCard<
  OutcomeRelationOptions,
  OutcomeRelationResult
>(identity, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.2' },
  category: 'grounding',
  meaning: 'How a measure of dialogues goes together with their task score.',
  tex: '\\rho(\\operatorname{rank} m, \\operatorname{rank} S)',
  range: [-1, 1],
  direction: 'none',
  granularity: 'corpus',
  input: 'numbers',
  needs: [],
  aggregate: 'recompute',
  cost: { time: 'O(resamples * n log n)', memory: 'O(n)' },
  nUnit: 'dialogues with measure and outcome',
  undefinedWhen: ['too-few-items', 'zero-denominator'],
  components: [
    { symbol: 'Pearson', of: 'pearson.value' },
    { symbol: 'Spearman', of: 'spearman.value' },
    { symbol: 'Pearson-p', of: 'pearson.pValue' },
    { symbol: 'Spearman-p', of: 'spearman.pValue' },
  ],
  interpretation:
    'A correlation over dialogues of several models mixes differences between and within models.',
});
