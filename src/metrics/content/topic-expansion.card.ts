import type { MetricCard } from '../frame/card.js';
import { WINDOW_OPTION } from '../frame/shared-options.js';
import { identity } from './topic-expansion.js';

export const topicExpansionCard: MetricCard = {
  ...identity,
  name: 'topicExpansion',
  symbol: 'TES',
  paper: 'mpceval',
  equation: 'appendix B, TES',
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
  options: [
    { name: 'topicModel', values: 'TopicModel', meaning: 'What says what a text is about. Required.' },
    {
      name: 'variant',
      values: "'paper' | 'reference'",
      default: "'paper'",
      meaning: "'reference' repeats the message, and gives 0 where there is no value.",
    },
    {
      name: 'delta',
      values: 'a whole number of at least 1',
      default: '2',
      meaning: 'By how many turns the window grows at a time.',
    },
    {
      name: 'tau',
      values: 'number of at least 0',
      default: '0.1',
      meaning: 'The divergence in bits above which the topics changed.',
    },
    {
      name: 'rho',
      values: 'number in (0, 1]',
      default: '0.8',
      meaning: 'The mass that the dominant topics hold together.',
    },
    {
      name: 'recent',
      values: 'a whole number of at least 0',
      default: '2',
      meaning: 'How many of the last turns are read together with the message.',
    },
    {
      name: 'repeatMessage',
      values: 'boolean',
      default: "false, true under 'reference'",
      meaning: 'Whether the message is repeated, so that the last turns do not outweigh it.',
    },
    WINDOW_OPTION,
  ],
  components: [],
  advice:
    'Neither high nor low is good in itself: new topics can be a contribution or a digression. A short message beside long last turns hardly moves the score; see repeatMessage.',
};
