// Evaluates imported functions, so that a bundle holds no other metric.
import { lexicalDensity, speakerEntropy } from '@mtpc/metrics';
import { evaluate } from '@mtpc/metrics/evaluate';

const turns = ['Is the bus late?', 'It left at nine.'].map((text, i) => ({
  speaker: i ? 'ben' : 'ana',
  text,
}));
const rows = await evaluate([{ id: 'bus', turns }], {
  metrics: [speakerEntropy, { metric: lexicalDensity, options: { tf: 'relative' } }],
});
console.log(rows.map(({ symbol, status }) => `${symbol} ${status}`).join(', '));
// Prints: NSE scored, LD scored
