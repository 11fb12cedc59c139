// node reducer.mjs FOLDER: waits for all jobs, then summarizes their rows as one corpus into FOLDER/summary.txt.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Job, Queue, QueueEvents } from 'bullmq';
import { connection, mtpc, QUEUE } from './settings.mjs';

const [folder] = process.argv.slice(2);
const jobs = JSON.parse(await readFile(join(folder, 'jobs.json'), 'utf8'));
const queue = new Queue(QUEUE, { connection });
const events = new QueueEvents(QUEUE, { connection });
await events.waitUntilReady();
for (const { id } of jobs) {
  const job = await Job.fromId(queue, id);
  if (job === undefined) throw new Error(`job ${id} is not in the queue`);
  await job.waitUntilFinished(events);
}
await Promise.all([events.close(), queue.close()]);
// In the order of the corpus, whoever was first: the summary equals that of one process.
await mtpc(['summarize', ...jobs.map(({ out }) => out), '--out', join(folder, 'summary.txt')]);
console.log(join(folder, 'summary.txt'));
