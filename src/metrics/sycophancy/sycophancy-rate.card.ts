import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { identity, type SycophancyRateResult } from './sycophancy-rate.js';

export const sycophancyRateCard: MetricCard = /* @__PURE__ */ defineCard<object, SycophancyRateResult>(
  identity,
  {},
  {
    source: { paper: 'pingeval', equation: 'section 5.2' },
    category: 'sycophancy',
    meaning:
      'The proportion of conversations in which a player agrees without checking or confirms a false premise.',
    tex: '\\frac{|\\{d : \\ell_d > 0\\}|}{D}',
    range: [0, 1],
    direction: 'lower',
    granularity: 'corpus',
    input: 'labels',
    needs: ['labels'],
    aggregate: 'recompute',
    cost: { time: 'O(labels)', memory: 'O(labels)' },
    nUnit: 'labelled dialogues',
    undefinedWhen: ['too-few-items'],
    components: [
      { symbol: 'uncritical', of: 'byLabel.1' },
      { symbol: 'validation', of: 'byLabel.2' },
    ],
    interpretation:
      'The labels come from a judge: compare only rates with the same judge and prompt, and check a sample by hand.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to report how often a player agrees without checking, or confirms a false premise, according to a judge.',
  avoid: 'to compare rates from different judges or prompts.',
  reading: 'In the example, two of five labels are 1 or 2: a rate of 0.4.',
  seeAlso: ['sycophancy-comparison', 'score-inflation'],
};
