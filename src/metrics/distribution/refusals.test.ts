import { describeRefusals } from '../../testing/refusals.js';
import { clusteredEnergyDistanceCard } from './clustered-energy-distance.card.js';
import { clusteredEnergyDistance } from './clustered-energy-distance.js';
import { discreteEnergyDistanceCard } from './discrete-energy-distance.card.js';
import { discreteEnergyDistance } from './discrete-energy-distance.js';
import { energyDistanceCard } from './energy-distance.card.js';
import { energyDistance } from './energy-distance.js';
import { energyTestCard } from './energy-test.card.js';
import { energyTest } from './energy-test.js';

const vectors = [[1], [2]];
const labels = ['tea', 'cake'];

describeRefusals('distribution', [
  {
    card: clusteredEnergyDistanceCard,
    good: vectors,
    call: (x, options = { clusters: 1 } as never) => clusteredEnergyDistance(x, vectors, options),
  },
  {
    card: discreteEnergyDistanceCard,
    good: labels,
    call: (x, options) => discreteEnergyDistance(x, labels, options),
  },
  { card: energyDistanceCard, good: vectors, call: (x, options) => energyDistance(x, vectors, options) },
  { card: energyTestCard, good: vectors, call: (x, options) => energyTest(x, vectors, options) },
  {
    card: energyTestCard,
    good: labels,
    call: (x, options = { metric: 'discrete' } as never) => energyTest(x, labels, options),
  },
]);
