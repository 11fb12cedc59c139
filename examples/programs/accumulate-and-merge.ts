// Summarizes two parts of a corpus separately, then merges the states.
import { accumulate } from '@mtpc/metrics';

const first = accumulate();
for (const score of [1, 2, 3]) first.add(score);
const saved = JSON.stringify(accumulate().add(6));
console.log(first.merge(JSON.parse(saved)).summary().mean);
// Prints: 3
