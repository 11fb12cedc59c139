// Scores conversations whose vectors you have already.
import { evaluate } from '@mtpc/metrics';

const turns = ['Tea?', 'With cake.', 'And tea.'].map((text, i) => ({ speaker: i % 2 ? 'ben' : 'ana', text }));
const embeddings = [
  [1, 0],
  [0, 1],
  [1, 0],
];
const rows = await evaluate([{ transcript: { id: 'tea', turns }, embeddings }], { metrics: ['M-SNS'] });
console.log(rows.map(({ turn, score }) => `${turn}: ${score}`).join(', '));
// Prints: 0: null, 1: 1, 2: 0.5
