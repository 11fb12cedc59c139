import { defineCard, type MetricCard } from '../core/card.js';
import { identity, OPTIONS, type UnreliabilityOptions, type UnreliabilityResult } from './unreliability.js';

export const unreliabilityCard: MetricCard = /* @__PURE__ */ defineCard<
  UnreliabilityOptions,
  UnreliabilityResult
>(identity, OPTIONS, {
  symbol: 'U90-10',
  source: { paper: 'lost', equation: 'section 4.2' },
  category: 'reliability',
  meaning: 'How far apart a good and a bad run of the same instruction lie.',
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
    'Binary scores make it coarse: it is 0 unless more than a tenth of the runs differ from the rest.',
});
