// Reads all conversations of a folder and evaluates them.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate, summarize } from '@mtpc/metrics';
import { readTranscriptFolder } from '@mtpc/metrics/node';

const folder = mkdtempSync(join(tmpdir(), 'chats-'));
for (const name of ['monday', 'tuesday']) {
  const messages = [
    { role: 'user', content: `Is it ${name}?` },
    { role: 'assistant', content: 'It is.' },
  ];
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ messages }));
}
const rows = await evaluate(readTranscriptFolder(folder), { metrics: ['NSE'] });
console.log(rows.map(({ transcript }) => transcript).join(' '), summarize(rows).mean);
// Prints: monday#1 tuesday#1 1
