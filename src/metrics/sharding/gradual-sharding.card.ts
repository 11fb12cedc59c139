import { defineCard, type MetricCard } from '../core/card.js';
import type { PercentileLevels } from '../reliability/percentile-levels.js';
import { type GradualShardingResult, identity, OPTIONS } from './gradual-sharding.js';

export const gradualShardingCard: MetricCard = /* @__PURE__ */ defineCard<
  PercentileLevels,
  GradualShardingResult
>(identity, OPTIONS, {
  source: { paper: 'lost', equation: 'section 5.3, appendix L' },
  category: 'sharding',
  meaning: 'Performance, aptitude and unreliability by the number of pieces that instructions were cut into.',
  tex: 'P_{k_{\\max}} - P_{k_{\\min}}',
  range: [-100, 100],
  direction: 'higher',
  granularity: 'corpus',
  input: 'runs',
  direct: true,
  needs: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
  nUnit: 'runs',
  undefinedWhen: ['too-few-items'],
  components: [],
  interpretation: 'Comparable only if the same instructions were cut into every number of pieces.',
});
