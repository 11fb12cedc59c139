import type { MetricMetadata } from '../frame/card.js';
import { identity } from './grounding-efficiency.js';

export const groundingEfficiencyMetadata: MetricMetadata = {
  ...identity,
  name: 'groundingEfficiency',
  paper: 'common-ground',
  equation: 'section 4.1',
  meaning:
    'How much players of a referential game achieve, and with how many words and turns, round by round.',
  tex: '\\frac{1}{G} \\sum_g \\sum_r \\sum_p |\\{i : \\hat y_{gpri} = y_{gpri}\\}|',
  range: [0, null],
  direction: 'higher',
  level: 'corpus',
  input: 'games',
  requires: ['games', 'rounds'],
  aggregate: 'recompute',
  cost: { time: 'O(characters)', memory: 'O(rounds)' },
  counts: 'games',
  undefinedWhen: ['too-few-items'],
  options: [
    {
      name: 'turns',
      values: "'messages' | 'speaker-runs'",
      default: "'messages'",
      meaning: 'What a turn is: every message, or every run of messages by one speaker.',
    },
    {
      name: 'countTokens',
      values: '(text) => number',
      meaning: "How many tokens a text has; the library's own tokenizer without it.",
    },
  ],
  advice:
    'Fewer words at the same score are a sign of common ground; fewer words at a lower score are not. Read the two readings of the change side by side: they differ where games differ in length.',
};
