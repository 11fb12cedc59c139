import type { MetricCard } from '../frame/card.js';
import { identity } from './first-attempt-progress.js';

export const firstAttemptProgressCard: MetricCard = {
  ...identity,
  name: 'firstAttemptProgress',
  paper: 'lost',
  equation: 'table 3',
  about: 'behavior',
  meaning: 'How early in a conversation the assistant first attempts an answer, and how such runs score.',
  tex: '\\frac{1}{R} \\sum_r \\frac{i_r}{n_r}',
  range: [0, 1],
  direction: 'none',
  level: 'corpus',
  input: 'runs',
  needs: ['runs', 'labels'],
  aggregate: 'recompute',
  cost: { time: 'O(turns)', memory: 'O(runs)' },
  counts: 'runs with an attempt',
  undefinedWhen: ['too-few-runs'],
  options: [
    {
      name: 'index',
      values: "'one-based' | 'zero-based'",
      default: "'one-based'",
      meaning: 'Whether the first turn has position 1 or 0.',
    },
    {
      name: 'denominator',
      values: "'turns' | 'shards'",
      default: "'turns'",
      meaning: "What the position is divided by: the assistant's turns, or the shards of the instruction.",
    },
  ],
  components: [],
  advice:
    'The labels come from a model or a rule and carry its errors. Early attempts and low scores go together, which does not say that one causes the other: hard instructions may provoke both.',
};
