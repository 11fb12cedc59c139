import type { MetricCard } from '../frame/card.js';
import { identity } from './answer-bloat.js';

export const answerBloatCard: MetricCard = {
  ...identity,
  name: 'answerBloat',
  paper: 'lost',
  equation: 'appendix F.2',
  about: 'behavior',
  meaning: 'How much longer the last answer of a conversation is than an answer given at once.',
  tex: '\\overline{|a_{\\text{last}}|} / \\overline{|a_{\\text{full}}|}',
  range: [0, null],
  direction: { target: 1 },
  level: 'corpus',
  input: 'runs',
  needs: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(characters)', memory: 'O(answers)' },
  counts: 'runs with an answer',
  undefinedWhen: ['too-few-runs', 'zero-denominator'],
  options: [
    {
      name: 'full',
      values: 'string[]',
      meaning: "Answers to the uncut instructions; by default those of the runs whose setting is 'full'.",
    },
  ],
  components: [],
  advice:
    'Later bins hold fewer runs, those that needed more attempts. Compare lengths within one task only.',
};
