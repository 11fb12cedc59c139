import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type ShardingVerificationOptions,
  type ShardingVerificationResult,
} from './sharding-verification.js';

export const shardingVerificationCard: MetricCard = /* @__PURE__ */ defineCard<
  ShardingVerificationOptions,
  ShardingVerificationResult
>(identity, OPTIONS, {
  source: { paper: 'lost', equation: 'section 3.1, appendices B and C' },
  category: 'sharding',
  meaning: 'Whether the joined shards of an instruction score nearly as well as the full instruction.',
  tex: '\\min(\\bar S_{\\text{concat}}, \\bar S_{\\text{shuffle}}) / \\bar S_{\\text{full}}',
  range: [0, null],
  direction: 'higher',
  granularity: 'corpus',
  input: 'numbers',
  needs: ['runs'],
  aggregate: 'mean',
  cost: { time: 'O(scores)', memory: 'O(1)' },
  nUnit: 'scores in all three settings',
  undefinedWhen: ['too-few-runs', 'zero-denominator', 'infinite'],
  components: [
    { symbol: 'concat-ratio', of: 'concatRatio' },
    { symbol: 'shuffle-concat-ratio', of: 'shuffleConcatRatio' },
  ],
  interpretation: 'With few runs the means are noisy; the paper used ten runs per setting.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to check that the shards of an instruction keep its content: joined again, they should score almost as well as the full instruction.',
  avoid: 'with few runs; the paper uses ten per setting.',
  reading:
    'In the example, the shuffled shards score 73.5 and the full instruction 95: 0.774, below the threshold of 0.8, so the sharding is rejected.',
  seeAlso: ['gradual-sharding', 'retention'],
};
