// Gives options by the symbol of a metric.
import { evaluate } from '@mtpc/metrics';

const turns = ['Is the bus late?', 'It left at nine.'].map((text, i) => ({
  speaker: i ? 'ben' : 'ana',
  text,
}));
const rows = await evaluate([{ id: 'bus', turns }], {
  metrics: ['NSE', 'LD'],
  options: { LD: { tf: 'relative' } },
});
console.log(rows.map(({ signature }) => signature?.includes('tf:relative')).join(' '));
// Prints: false true
