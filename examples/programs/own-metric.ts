// Evaluates a metric of your own beside those of the library.
import { evaluate, type OwnMetric } from '@mtpc/metrics';

const exclaimedShare: OwnMetric = {
  name: 'exclaimed-share',
  revision: 1,
  score: ({ turns }) =>
    turns.length === 0 ? null : turns.filter(({ text }) => text.endsWith('!')).length / turns.length,
};
const turns = ['Tea!', 'With cake.'].map((text, i) => ({ speaker: i ? 'ben' : 'ana', text }));
const rows = await evaluate([{ id: 'tea', turns }], { metrics: ['NSE', exclaimedShare] });
console.log(
  rows.map(({ metric, score, signature }) => `${metric} ${score} ${signature?.split('|')[1]}`).join('; '),
);
// Prints: speaker-entropy 1 revision:1; exclaimed-share 0.5 revision:1
