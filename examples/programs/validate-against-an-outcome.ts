// Correlates a metric with ratings of the same conversations.
import { evaluate } from '@mtpc/metrics';
import { metaEvaluate } from '@mtpc/metrics/evidence';

const transcripts = [2, 3, 4, 5, 6, 7].map((count) => ({
  id: `t${count}`,
  turns: Array.from({ length: count }, (_, i) => ({ speaker: i ? 'ben' : 'ana', text: 'Hello.' })),
}));
const rows = await evaluate(transcripts, { metrics: ['NSE'] });
const ratings = Object.fromEntries(transcripts.map(({ id, turns }) => [id, -turns.length]));
const [entropy] = metaEvaluate(rows, ratings, { per: 'transcript' }).rows;
console.log(entropy?.spearman?.estimate);
// Prints: 1
