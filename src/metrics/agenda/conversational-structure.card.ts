import { defineCard, type MetricCard } from '../core/card.js';
import { AGENDA_VECTOR_TEXTS } from './agenda-option-texts.js';
import {
  type ConversationalStructureOptions,
  type ConversationalStructureResult,
  identity,
  OPTIONS,
} from './conversational-structure.js';

const NO_SAY = 'Accepted so that one set of options serves every agenda metric; it has no say here.';

export const conversationalStructureCard: MetricCard = /* @__PURE__ */ defineCard<
  ConversationalStructureOptions,
  ConversationalStructureResult
>(identity, OPTIONS, {
  symbol: 'CS',
  paper: 'mpceval',
  equation: 'appendix C, eq. 29-31, algorithm 2',
  about: 'agenda',
  meaning: 'How far a dialogue goes through its agenda in an orderly way.',
  tex: '\\mathrm{CS} = \\frac{1}{m - 1} \\sum_{i=2}^{m} \\mathbb{1}[|\\pi(z_i) - \\pi(z_{i-1})| \\le r]',
  range: [0, 1],
  direction: 'higher',
  level: 'dialogue',
  input: 'embedded',
  needs: ['embeddings', 'agenda', 'hops'],
  shares: 'agenda',
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * (items + dimensions))' },
  counts: 'transitions between items',
  undefinedWhen: ['too-few-turns', 'too-few-items'],
  options: {
    ...AGENDA_VECTOR_TEXTS,
    coverageThreshold: NO_SAY,
    scale: NO_SAY,
    relevanceThreshold: NO_SAY,
    hops: 'How many places of the linearized agenda an orderly step spans at most (r, no published value).',
    blockSize: 'Turns in a block.',
    blockStep: 'Turns from the start of one block to the next.',
  },
  components: [],
  advice:
    'A dialogue that stays with one item has no transition and no value. Steps back count as orderly too, as far as they lie within the hops.',
});
