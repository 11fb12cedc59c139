import { defineCard, type MetricCard } from '../core/card.js';
import { WINDOW } from '../core/option-texts.js';
import {
  identity,
  OPTIONS,
  type TopicExpansionOptions,
  type TopicExpansionResult,
} from './topic-expansion.js';

export const topicExpansionCard: MetricCard = /* @__PURE__ */ defineCard<
  TopicExpansionOptions,
  TopicExpansionResult
>(identity, OPTIONS, {
  symbol: 'TES',
  paper: 'mpceval',
  equation: 'section B.2.2, eq. 19',
  about: 'content',
  meaning: 'How much of what a message is about lies outside the topics that dominated so far.',
  tex: '\\mathrm{TES} = \\sum_{k \\notin D(\\theta(C_{-h^*}))} \\theta_k(C_{-l} \\cup u)',
  range: [0, 1],
  direction: 'none',
  level: 'turn',
  input: 'next-turn',
  needs: ['topic-model'],
  aggregate: 'mean',
  cost: { time: 'O(turns^2) of text for the model', memory: 'O(characters)' },
  counts: 'turns of the stable window',
  undefinedWhen: ['empty-context', 'empty-text', 'no-known-word'],
  options: {
    topicModel: 'What says what a text is about.',
    variant: "'reference' repeats the message, and gives 0 where there is no value.",
    delta: 'By how many turns the window grows at a time.',
    tau: 'The divergence in bits above which the topics changed.',
    rho: 'The mass that the dominant topics hold together; with 0 no topic dominates.',
    recent: 'How many of the last turns are read together with the message.',
    repeatMessage: 'Whether the message is repeated, so that the last turns do not outweigh it.',
    window: WINDOW,
  },
  components: [{ symbol: 'TES-window', of: 'stableWindow' }],
  advice:
    'New topics can be a contribution or a digression. A short message beside long last turns hardly moves the score; see repeatMessage.',
});
