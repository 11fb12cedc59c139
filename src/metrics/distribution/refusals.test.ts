import { itRefuses } from '../../../testing/refusals.js';
import { clusteredEnergyDistance } from './clustered-energy-distance.js';
import { discreteEnergyDistance } from './discrete-energy-distance.js';
import { energyDistance } from './energy-distance.js';
import { energyTest } from './energy-test.js';

const vectors = [[1], [2]];
const labels = ['tea', 'cake'];

itRefuses([
  {
    id: 'clustered-energy-distance',
    metric: (x, options) => clusteredEnergyDistance(x, vectors, options),
    input: vectors,
    options: { k: 1 },
  },
  {
    id: 'discrete-energy-distance',
    metric: (x, options) => discreteEnergyDistance(x, labels, options),
    input: labels,
    takes: Array.isArray,
  },
  { id: 'energy-distance', metric: (x, options) => energyDistance(x, vectors, options), input: vectors },
  { id: 'energy-test', metric: (x, options) => energyTest(x, vectors, options), input: vectors },
]);
