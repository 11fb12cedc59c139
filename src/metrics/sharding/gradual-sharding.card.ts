import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import type { PercentileLevels } from '../reliability/percentile-levels.js';
import { type GradualShardingResult, identity, OPTIONS } from './gradual-sharding.js';

export const gradualShardingCard: MetricCard = /* @__PURE__ */ defineCard<
  PercentileLevels,
  GradualShardingResult
>(identity, OPTIONS, {
  source: { paper: 'lost', equation: 'section 5.3, appendix L' },
  category: 'sharding',
  meaning: 'Performance, aptitude and unreliability by the number of shards of an instruction.',
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
  interpretation:
    'Scores are comparable only if the same instructions were split into every number of shards.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to see how performance falls as the same instructions are split into more shards.',
  avoid: 'if different instructions were split into different numbers of shards.',
  reading: 'In the example, one shard scores 95 on average and four shards 50: a change of -45 points.',
  seeAlso: ['reliability-profile', 'sharding-verification'],
};
