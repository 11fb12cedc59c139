import { itRefuses } from '../../../testing/refusals.js';
import { gradualSharding } from './gradual-sharding.js';
import { verifySharding } from './verify-sharding.js';

itRefuses([
  { id: 'gradual-sharding', metric: gradualSharding, input: [] },
  { id: 'verify-sharding', metric: verifySharding, input: { full: [], concat: [], shuffleConcat: [] } },
]);
