// Summarizes two parts of a corpus separately, then merges the states.
import { scoreAccumulator } from '@mtpc/metrics';

const first = scoreAccumulator.init();
const second = scoreAccumulator.init();
for (const score of [1, 2, 3]) scoreAccumulator.add(first, score);
scoreAccumulator.add(second, 6);
const saved = JSON.parse(JSON.stringify(second));
console.log(scoreAccumulator.finish(scoreAccumulator.merge(first, saved)).mean);
// Prints: 3
