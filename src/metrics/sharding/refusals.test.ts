import { itRefuses } from '../../testing/refusals.js';
import { gradualSharding } from './gradual-sharding.js';

itRefuses([{ id: 'gradual-sharding', metric: gradualSharding, input: [] }]);
