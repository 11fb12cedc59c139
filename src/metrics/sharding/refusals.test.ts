import { itRefuses } from '../../../testing/refusals.js';
import { gradualSharding } from './gradual-sharding.js';
import { shardingVerification } from './sharding-verification.js';

itRefuses([
  { id: 'gradual-sharding', metric: gradualSharding, input: [] },
  {
    id: 'sharding-verification',
    metric: shardingVerification,
    input: { full: [], concat: [], shuffleConcat: [] },
  },
]);
