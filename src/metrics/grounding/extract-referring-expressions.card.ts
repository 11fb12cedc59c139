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
  source: { paper: 'common-ground', equation: 'section 3.3' },
  category: 'grounding',
  meaning:
    'The stretches of a referential game that describe an image, and the share of turns that have one.',
  tex: '\\frac{|\\{t : \\text{refers}(t)\\}|}{T}',
  range: [0, 1],
  direction: 'none',
  granularity: 'transcript',
  input: 'transcript',
  direct: true,
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(characters)', memory: 'O(expressions)' },
  nUnit: 'turns',
  undefinedWhen: ['too-few-turns', 'unsupported-language'],
  language: 'English',
  components: [
    { symbol: 'precision', of: 'agreement.precision' },
    { symbol: 'recall', of: 'agreement.recall' },
    { symbol: 'F1', of: 'agreement.f1' },
  ],
  interpretation:
    'Rules for English, tuned for precision: what they miss is missing from every figure built on them.',
});
