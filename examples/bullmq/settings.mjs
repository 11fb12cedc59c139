// What producer, workers and reducer have in common.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where Redis is: `redis://` or, encrypted, `rediss://`, with user, password and number of the database if needed. */
const url = new URL(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');

/** For BullMQ: workers wait for jobs as long as it takes. */
export const connection = {
  host: url.hostname,
  port: Number(url.port || 6379),
  ...(url.username && { username: decodeURIComponent(url.username) }),
  ...(url.password && { password: decodeURIComponent(url.password) }),
  ...(url.protocol === 'rediss:' && { tls: { servername: url.hostname } }),
  ...(url.pathname.length > 1 && { db: Number(url.pathname.slice(1)) }),
  maxRetriesPerRequest: null,
};

export const QUEUE = 'mtpc-score';

/** A worker that has not been heard of for so long is given up, and its job goes to another. */
export const LOCK = Number(process.env.LOCK_MS ?? 30_000);

/** The command `mtpc`: of the installed package, or of the checkout that this folder is part of. */
function command() {
  try {
    const installed = createRequire(import.meta.url).resolve('@mtpc/metrics/package.json');
    return join(dirname(installed), 'dist/runtime/cli.js');
  } catch {
    return fileURLToPath(new URL('../../dist/runtime/cli.js', import.meta.url));
  }
}

/** Runs `mtpc`, with a stream as its input if there is one; rejects with what it says if it fails. */
export function mtpc(args, input) {
  const cli = command();
  if (!existsSync(cli)) throw new Error(`${cli} is not there: run "npm run setup" in the checkout`);
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: [input ? 'pipe' : 'ignore', 'ignore', 'pipe'],
  });
  let said = '';
  let lost;
  child.stderr.on('data', (text) => (said += text));
  if (input) {
    // A child that ends early does not read on: its exit code tells.
    child.stdin.on('error', () => input.destroy());
    // What was read so far must not pass for all of it: a job without rows would be done.
    input.on('error', (error) => {
      lost = error;
      child.kill();
    });
    input.pipe(child.stdin);
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // 3: scored, but some records were left out, as asked for.
    child.once('exit', (code) =>
      lost === undefined && (code === 0 || code === 3)
        ? resolve()
        : reject(lost ?? new Error(said || `mtpc: exit code ${code}`)),
    );
  });
}
