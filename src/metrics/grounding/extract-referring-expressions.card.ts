import type { MetricCard } from '../frame/card.js';
import { identity } from './extract-referring-expressions.js';

export const extractReferringExpressionsCard: MetricCard = {
  ...identity,
  name: 'extractReferringExpressions',
  paper: 'common-ground',
  equation: 'section 3.3',
  about: 'grounding',
  meaning:
    'The stretches of a referential game that describe an image, and the share of turns that have one.',
  tex: '\\frac{|\\{t : \\text{refers}(t)\\}|}{T}',
  range: [0, 1],
  direction: 'none',
  level: 'dialogue',
  input: 'transcript',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(characters)', memory: 'O(expressions)' },
  counts: 'turns',
  undefinedWhen: ['too-few-turns'],
  options: [
    { name: 'labels', values: 'string[][]', meaning: 'The expressions by hand, one list of texts a turn.' },
    {
      name: 'imageOf',
      values: '(mention, turn) => string | undefined',
      meaning: "The id of the image that a mention by place stands for; the turn's references without it.",
    },
  ],
  components: [],
  advice:
    'Rules for English, tuned for precision: what they miss is missing from every figure built on them.',
};
