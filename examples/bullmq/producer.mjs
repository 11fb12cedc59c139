// node producer.mjs CONVERSATIONS.jsonl FOLDER SHARDS [METRICS]: puts a job for each shard into the queue.
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Queue } from 'bullmq';
import { connection, QUEUE } from './settings.mjs';
import { shards } from './shards.mjs';

const [file, folder, count = '8', metrics] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const queue = new Queue(QUEUE, { connection });
const jobs = (await shards(file, Number(count))).map(({ start, end }, i) => {
  const name = `rows-${String(i).padStart(6, '0')}.jsonl`;
  const data = { file: resolve(file), start, end, out: resolve(folder, name), metrics };
  return { name: 'score', data, opts: { attempts: 3 } };
});
const added = await queue.addBulk(jobs);
const manifest = added.map(({ id, data }) => ({ id, out: data.out }));
await writeFile(join(folder, 'jobs.json'), JSON.stringify(manifest, null, 2));
await queue.close();
console.log(`${added.length} jobs`);
