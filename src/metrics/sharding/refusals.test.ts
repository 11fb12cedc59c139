import { describeRefusals } from '../../testing/refusals.js';
import { gradualShardingCard } from './gradual-sharding.card.js';
import { gradualSharding } from './gradual-sharding.js';

describeRefusals('sharding', [{ card: gradualShardingCard, good: [], call: gradualSharding }]);
