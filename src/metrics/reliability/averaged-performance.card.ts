import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { type AveragedPerformanceResult, identity } from './averaged-performance.js';

export const averagedPerformanceCard: MetricCard = /* @__PURE__ */ defineCard<
  object,
  AveragedPerformanceResult
>(
  identity,
  {},
  {
    symbol: 'P',
    source: { paper: 'lost', equation: 'section 4.2' },
    category: 'reliability',
    meaning: 'The mean score over repeated runs of an instruction.',
    tex: 'P = \\frac{1}{N} \\sum_i S_i',
    range: [0, 100],
    direction: 'higher',
    granularity: 'corpus',
    input: 'runs',
    needs: ['runs'],
    aggregate: 'recompute',
    cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
    nUnit: 'runs',
    undefinedWhen: ['too-few-runs'],
    components: [],
    interpretation: 'The mean hides how much the runs differ: read it together with unreliability.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to report the mean score of repeated runs.',
  avoid: 'alone: the mean hides how much runs differ.',
  reading:
    'In the example, three of four runs succeed: 75. With several instructions, every instruction weighs the same: (50 + 80) / 2 = 65.',
  seeAlso: ['aptitude', 'unreliability', 'retention'],
};
