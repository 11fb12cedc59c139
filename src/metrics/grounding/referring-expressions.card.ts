import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type ReferringExpressionOptions,
  type ReferringExpressionResult,
} from './referring-expressions.js';

export const referringExpressionsCard: MetricCard = /* @__PURE__ */ defineCard<
  ReferringExpressionOptions,
  ReferringExpressionResult
>(identity, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 3.3' },
  category: 'grounding',
  meaning:
    'The phrases of a referential game that describe an image, and the proportion of turns that have one.',
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
  capability: 'expressions',
  components: [
    { symbol: 'precision', of: 'agreement.precision' },
    { symbol: 'recall', of: 'agreement.recall' },
    { symbol: 'F1', of: 'agreement.f1' },
  ],
  interpretation:
    'The rules are English and prefer precision: expressions that they miss are missing from every figure based on them.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to find the phrases that describe an image in an English referential game, as input for other metrics.',
  avoid: 'where recall matters: the rules prefer precision, and you can pass hand labels to measure both.',
  reading:
    'In the example, one of three turns describes an image ("a red bus", image 2), so the score is 0.33.',
  seeAlso: ['word-novelty-curve', 'clip-score-curve'],
};
