import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { identity, OPTIONS, type UnreliabilityOptions, type UnreliabilityResult } from './unreliability.js';

export const unreliabilityCard: MetricCard = /* @__PURE__ */ defineCard<
  UnreliabilityOptions,
  UnreliabilityResult
>(identity, OPTIONS, {
  symbol: 'U90-10',
  source: { paper: 'lost', equation: 'section 4.2' },
  category: 'reliability',
  meaning: 'The difference between a good and a bad run of the same instruction.',
  tex: 'U^{90}_{10} = \\operatorname{percentile}_{90}(S) - \\operatorname{percentile}_{10}(S)',
  range: [0, 100],
  direction: 'lower',
  granularity: 'corpus',
  input: 'runs',
  needs: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
  nUnit: 'runs',
  undefinedWhen: ['too-few-runs'],
  components: [],
  interpretation:
    'With binary scores it is coarse: it is 0 unless more than a tenth of the runs differ from the rest.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask how much the score of one instruction varies between runs.',
  avoid:
    'to compare models with different numbers of runs, unless you set `rarefy`. With two runs the value is 65% too small on average.',
  reading:
    'In the example, the 90th percentile is 92 and the 10th is 28: 64 points between a good and a bad run.',
  seeAlso: ['aptitude', 'reliability-profile'],
};
