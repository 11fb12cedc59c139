import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  source: { paper: 'mpceval', equation: 'section B.2.2, eq. 19' },
  reports: ['mpceval'],
  category: 'content',
  meaning: "How much of a message's topic mass lies outside the topics that have dominated so far.",
  tex: '\\mathrm{TES} = \\sum_{k \\notin D(\\theta(C_{-h^*}))} \\theta_k(C_{-l} \\cup u)',
  range: [0, 1],
  direction: 'none',
  granularity: 'turn',
  input: 'next-turn',
  needs: ['topic-model'],
  aggregate: 'mean',
  cost: { time: 'O(turns^2) of text for the model', memory: 'O(characters)' },
  nUnit: 'turns of the stable window',
  undefinedWhen: ['empty-context', 'empty-text', 'no-known-word'],
  components: [{ symbol: 'TES-window', of: 'stableWindow' }],
  interpretation:
    'New topics can be a contribution or a digression. A short message after long turns hardly changes the score; see repeatMessage.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask how much of a message lies outside the topics that have dominated the conversation.',
  avoid: 'without a topic model fitted on enough text, or to tell a contribution from a digression.',
  reading:
    'In the example, "tea" and "coffee" dominated, and the message adds "rain": a third of the topic mass lies outside, so the score is 0.333.',
  seeAlso: ['speaker-topic-alignment', 'lexical-novelty'],
};
