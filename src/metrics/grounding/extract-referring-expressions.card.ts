import { defineCard, type MetricCard } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type ReferringExpressionOptions,
  type ReferringExpressionResult,
} from './extract-referring-expressions.js';

export const extractReferringExpressionsCard: MetricCard = /* @__PURE__ */ defineCard<
  ReferringExpressionOptions,
  ReferringExpressionResult
>(identity, OPTIONS, {
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
  undefinedWhen: ['too-few-turns', 'unsupported-language'],
  language: 'English',
  options: {
    labels: 'The expressions by hand, one list of texts a turn.',
    imageOf: "The id of the image that a mention by place stands for; the turn's references without it.",
  },
  components: [
    { symbol: 'precision', of: 'agreement.precision' },
    { symbol: 'recall', of: 'agreement.recall' },
    { symbol: 'F1', of: 'agreement.f1' },
  ],
  advice:
    'Rules for English, tuned for precision: what they miss is missing from every figure built on them.',
});
