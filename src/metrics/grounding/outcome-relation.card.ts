import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'The correlation between a measure of conversations and their task score.',
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
    { symbol: 'Pearson', of: 'pearson.estimate' },
    { symbol: 'Spearman', of: 'spearman.estimate' },
    { symbol: 'Pearson-p', of: 'pearson.pValue' },
    { symbol: 'Spearman-p', of: 'spearman.pValue' },
  ],
  interpretation:
    'A correlation over conversations of several models mixes differences between models with differences within models.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to correlate a measure of conversations with their task score.',
  avoid: 'for pooled conversations of several models, where differences between models look like a relation.',
  reading:
    'In the example, four pairs of values give a rank correlation of 0.8; the pair with a null is excluded. With so few pairs the interval is wide.',
  seeAlso: ['grounding-efficiency', 'task-success'],
};
