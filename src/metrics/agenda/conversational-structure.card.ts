import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'How orderly a conversation moves through its agenda.',
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
    'A conversation about one item has no transition, so its score is undefined. Steps back count as orderly if they lie within the hops.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether a conversation moves through its agenda in order.',
  avoid:
    'for conversations about a single item, which have no transitions. The paper gives no value for `hops`; choose it in advance.',
  reading:
    'In the example, the trajectory is venue, food, venue, music. Two of the three steps span at most one place: 0.667.',
  seeAlso: ['agenda-completion', 'agenda-progression'],
};
