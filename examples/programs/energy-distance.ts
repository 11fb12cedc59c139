// Tests whether two sets of vectors have one distribution.
import { energyDistance, energyTest } from '@mtpc/metrics';

const low = [[0], [1], [2], [3]];
const high = [[10], [11], [12], [13]];
console.log(energyDistance(low, high).score, energyTest(low, high).pValue! < 0.05);
// Prints: 17.5 true
