// Repeated runs of one task: averaged performance, aptitude and unreliability, each with an interval.
import { reliabilityProfile } from '@mtpc/metrics';

const { averagedPerformance: P, aptitude: A90, unreliability: U } = reliabilityProfile([20, 40, 60, 80, 100]);
console.log(P?.estimate, A90?.estimate, U?.estimate, U?.interval !== null);
// Prints: 60 92 64 true
