import { defineCard, type MetricCard } from '../core/card.js';
import {
  type ConversationalStructureOptions,
  type ConversationalStructureResult,
  identity,
  OPTIONS,
} from './conversational-structure.js';

export const conversationalStructureCard: MetricCard = /* @__PURE__ */ defineCard<
  ConversationalStructureOptions,
  ConversationalStructureResult
>(identity, OPTIONS, {
  symbol: 'CS',
  source: { paper: 'mpceval', equation: 'appendix C, eq. 29-31, algorithm 2' },
  reports: ['mpceval'],
  category: 'agenda',
  meaning: 'How far a dialogue goes through its agenda in an orderly way.',
  tex: '\\mathrm{CS} = \\frac{1}{m - 1} \\sum_{i=2}^{m} \\mathbb{1}[|\\pi(z_i) - \\pi(z_{i-1})| \\le r]',
  range: [0, 1],
  direction: 'higher',
  granularity: 'transcript',
  input: 'embedded',
  needs: ['embeddings', 'agenda', 'hops'],
  precomputed: 'agenda',
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * (items + dimensions))' },
  nUnit: 'transitions between items',
  undefinedWhen: ['too-few-turns', 'too-few-items'],
  components: [],
  interpretation:
    'A dialogue that stays with one item has no transition and no value. Steps back count as orderly too, as far as they lie within the hops.',
});
