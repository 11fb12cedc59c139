// Writes an HTML report after a paper.
import { paperReport } from '@mtpc/metrics/report';

const turns = ['Is it red?', 'It is.'].map((text, i) => ({ speaker: i ? 'ben' : 'ana', text }));
const html = await paperReport([{ id: 'a', turns, meta: { system: 'small' } }], { paper: 'mpceval' });
console.log(html.startsWith('<!doctype html>'), html.includes('Speaker entropy (NSE)'));
// Prints: true true
