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
  paper: 'common-ground',
  equation: 'section 4.2',
  about: 'grounding',
  meaning: 'How a measure of dialogues goes together with their task score.',
  tex: '\\rho(\\operatorname{rank} m, \\operatorname{rank} S)',
  range: [-1, 1],
  direction: 'none',
  level: 'corpus',
  input: 'numbers',
  needs: [],
  aggregate: 'recompute',
  cost: { time: 'O(resamples * n log n)', memory: 'O(n)' },
  counts: 'dialogues with measure and outcome',
  undefinedWhen: ['too-few-items', 'zero-denominator'],
  options: {
    cluster: 'Dialogues with the same label are not independent: clusters are resampled whole.',
    seed: 'Seed of the resamples.',
    resamples: 'Resamples of whole clusters.',
    level: 'Coverage of the intervals.',
  },
  components: [
    { symbol: 'Pearson', of: 'pearson.value' },
    { symbol: 'Spearman', of: 'spearman.value' },
    { symbol: 'Pearson-p', of: 'pearson.pValue' },
    { symbol: 'Spearman-p', of: 'spearman.pValue' },
  ],
  advice: 'A correlation over dialogues of several models mixes differences between and within models.',
});
