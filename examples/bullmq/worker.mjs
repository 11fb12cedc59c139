// node worker.mjs: scores shards until it is stopped. Start as many as you like, on any machine that sees the files.
import { createReadStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'bullmq';
import { connection, LOCK, mtpc, QUEUE } from './settings.mjs';

/**
 * A job may be done twice, if its worker was thought dead: so each attempt writes a file of its own, and only a whole one
 * gets the name that the reducer reads. Both have the same bytes.
 */
async function score({ data: { file, start, end, out, metrics }, id, attemptsStarted }) {
  console.log(`job ${id}: ${out}`);
  const own = `${out}.${process.pid}-${attemptsStarted}`;
  const chosen = metrics === undefined ? [] : ['--metrics', metrics];
  const args = ['score', '-', '--format', 'jsonl', '--out', own, ...chosen];
  await mtpc(args, createReadStream(file, { start, end }));
  await rename(own, out);
  // Attempts that were killed leave unfinished files.
  for (const name of await readdir(dirname(out)))
    if (name.startsWith(`${basename(out)}.`)) await rm(join(dirname(out), name), { force: true });
}

const worker = new Worker(QUEUE, score, {
  connection,
  lockDuration: LOCK,
  stalledInterval: LOCK,
  maxStalledCount: 10,
});
worker.on('failed', (job, error) => console.error(`job ${job?.id}: ${error.message}`));
worker.on('error', (error) => console.error(error.message));
process.once('SIGTERM', () => void worker.close().then(() => process.exit()));
