// Scores in worker threads.
import { createScoringPool } from '@mtpc/metrics/node';

const pool = createScoringPool({ workers: 1 });
const turns = ['Hello.', 'Hi, Ana.'].map((text, i) => ({ speaker: i ? 'ben' : 'ana', text }));
const rows = await pool.evaluate([{ id: 'request', turns }], { metrics: ['NSE'] });
pool.close();
console.log(rows[0]?.score);
// Prints: 1
