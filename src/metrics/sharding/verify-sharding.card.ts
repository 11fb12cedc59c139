import { defineCard, type MetricCard } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type VerifyShardingOptions,
  type VerifyShardingResult,
} from './verify-sharding.js';

export const verifyShardingCard: MetricCard = /* @__PURE__ */ defineCard<
  VerifyShardingOptions,
  VerifyShardingResult
>(identity, OPTIONS, {
  source: { paper: 'lost', equation: 'section 3.1, appendices B and C' },
  category: 'sharding',
  meaning:
    'Whether the shards of an instruction, put together again, score nearly as well as the uncut instruction.',
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
  interpretation: 'The means are noisy with few runs; the paper took ten of each setting.',
});
