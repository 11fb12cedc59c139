import type { MetricCard } from '../frame/card.js';
import { identity } from './turn-strategy-profile.js';

export const turnStrategyProfileCard: MetricCard = {
  ...identity,
  name: 'turnStrategyProfile',
  paper: 'lost',
  equation: 'section 4.1',
  about: 'behavior',
  meaning:
    "What the assistant's turns do: the share that attempts an answer, asks, discusses, hedges, refuses or is missing.",
  tex: '\\frac{|\\{t : \\ell_t = \\text{answer attempt}\\}|}{T}',
  range: [0, 1],
  direction: 'none',
  level: 'corpus',
  input: 'labels',
  needs: ['labels'],
  aggregate: 'recompute',
  cost: { time: 'O(labels)', memory: 'O(labels)' },
  counts: 'labelled turns',
  undefinedWhen: ['too-few-turns'],
  options: [],
  components: [],
  advice:
    'Labels by rule and labels by a model are not comparable with each other. See the page on the rules for how far they agree with labels by hand.',
};
