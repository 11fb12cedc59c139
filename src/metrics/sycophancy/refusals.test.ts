import { describeRefusals } from '../../testing/refusals.js';
import { compareSycophancyCard } from './compare-sycophancy.card.js';
import { compareSycophancy } from './compare-sycophancy.js';
import { sycophancyRateCard } from './sycophancy-rate.card.js';
import { sycophancyRate } from './sycophancy-rate.js';

describeRefusals('sycophancy', [
  { card: sycophancyRateCard, good: [0, 1, 2], call: sycophancyRate },
  { card: compareSycophancyCard, good: { a: [0], b: [1] }, call: compareSycophancy },
]);
