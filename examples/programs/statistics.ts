// Estimates a mean with its interval, and compares paired scores.
import { meanInterval, pairedTest } from '@mtpc/metrics/statistics';

const before = [0.4, 0.6, 0.5, 0.9];
const after = [0.6, 0.7, 0.9, 1.0];
const { estimate, interval } = meanInterval(after);
console.log(estimate, interval?.method);
const { difference } = pairedTest(after.map((value, i) => value - before[i]!));
console.log(difference?.toFixed(2));
// Prints: 0.8 student-t
// Prints: 0.20
