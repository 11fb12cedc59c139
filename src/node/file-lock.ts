import { rmSync } from 'node:fs';
import { readFile, readlink, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { MetricError } from '../error.js';
import { aNumber, aString, fieldsOf, hasForm } from '../options/forms.js';

/** An exclusive lock on a file. */
export interface FileLock {
  release(): Promise<void>;
}

const HOLDER = fieldsOf({ pid: aNumber, host: aString, started: aNumber });

/** Start time of this process in milliseconds, to distinguish it from an earlier process with the same id. */
const STARTED = Date.now() - process.uptime() * 1000;
/** Tolerance for clock adjustments; two processes with the same id do not start within this time. */
const SAME_START = 2000;
/** Renewal interval of a lock. */
const RENEWAL = 20_000;
/** A process on another machine cannot be queried, so its lock is stale after this time without renewal. */
const LONGEST_SILENCE = 120_000;

/**
 * Locks a file for writing by creating `FILE.lock` with the process id. A lock of a dead process is replaced. The lock
 * is removed on release and on exit.
 *
 * @throws MetricError `INVALID_INPUT` if another process, or this one, already writes the file
 * @internal
 */
export async function lockFile(path: string): Promise<FileLock> {
  const lock = `${await resolveLinks(path)}.lock`;
  for (;;) {
    if (await create(lock)) return held(lock);
    const text = await readFile(lock, 'utf8').catch((error: NodeJS.ErrnoException) => {
      // The lock was just released. A folder or an unreadable file with its name stays.
      if (error.code !== 'ENOENT') throw notALock(path, lock);
      return undefined;
    });
    if (text === undefined) continue;
    if (!isLock(text)) throw notALock(path, lock);
    if (await isAlive(text, lock)) throw inUse(path, lock, text);
    await removeStale(lock, text);
  }
}

/** Whether a text is a lock, possibly incomplete. Programs such as Cargo give this extension to other files. */
function isLock(text: string): boolean {
  const start = '{"pid":';
  return text.startsWith(start) || start.startsWith(text);
}

function notALock(path: string, lock: string): MetricError {
  const message = `--out: ${lock} is not a lock of mtpc. Choose another file than ${path}, whose lock would have this name.`;
  return new MetricError('INVALID_INPUT', message, { path: '--out', received: path });
}

async function create(lock: string): Promise<boolean> {
  const text = JSON.stringify({ pid: process.pid, host: hostname(), started: STARTED });
  try {
    await writeFile(lock, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function held(lock: string): FileLock {
  const remove = (): void => rmSync(lock, { force: true });
  process.once('exit', remove);
  const renewal = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => undefined);
  }, RENEWAL);
  renewal.unref();
  let isHeld = true;
  return {
    async release() {
      // A second release could remove the lock of the next writer.
      if (!isHeld) return;
      isHeld = false;
      clearInterval(renewal);
      process.off('exit', remove);
      await rm(lock, { force: true });
    },
  };
}

async function isAlive(text: string, lock: string): Promise<boolean> {
  const holder = parsed(text);
  // A lock without a holder was just created, or its process was killed while writing it.
  if (!hasForm(holder, HOLDER) || holder.host !== hostname()) {
    const found = await stat(lock).catch(() => undefined);
    return found !== undefined && Date.now() - found.mtimeMs < LONGEST_SILENCE;
  }
  if (holder.pid === process.pid) return Math.abs(holder.started - STARTED) < SAME_START;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes a stale lock, unless another process that found it stale has replaced it. */
async function removeStale(lock: string, text: string): Promise<void> {
  const guard = `${lock}.stale`;
  if (!(await create(guard))) {
    const holder = await readFile(guard, 'utf8').catch(() => undefined);
    if (holder !== undefined && !(await isAlive(holder, guard))) await rm(guard, { force: true });
    return;
  }
  try {
    if ((await readFile(lock, 'utf8').catch(() => undefined)) === text) await rm(lock, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

function inUse(path: string, lock: string, text: string): MetricError {
  const holder = parsed(text);
  const who = hasForm(holder, HOLDER) ? `process ${holder.pid} on ${holder.host}` : 'another process';
  const message = `--out: ${who} is already writing ${path}. Wait for it to end or choose another file; if it has ended, remove ${lock}.`;
  return new MetricError('INVALID_INPUT', message, { path: '--out', received: path });
}

/** Maximum depth of links, as in Linux. */
const MAX_LINKS = 40;

/** Resolves links, so that writing keeps them. */
export async function resolveLinks(path: string, links: number = MAX_LINKS): Promise<string> {
  return realpath(path).catch(async () => {
    // A link to a file that does not exist yet.
    const target = links > 0 ? await readlink(path).catch(() => undefined) : undefined;
    return target === undefined ? path : resolveLinks(resolve(dirname(path), target), links - 1);
  });
}
