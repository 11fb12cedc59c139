import { spawnSync } from 'node:child_process';
import { existsSync, utimesSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFile } from './file-lock.js';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mtpc-lock-'));
});
afterAll(() => rm(folder, { recursive: true }));
const newFile = (): string => join(folder, `${files++}.jsonl`);

/** Leaves a lock of another process. */
async function lockedBy(holder: unknown): Promise<string> {
  const path = newFile();
  await writeFile(`${path}.lock`, typeof holder === 'string' ? holder : JSON.stringify(holder));
  return path;
}

/** Id of a process that has ended. */
const endedPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('lockFile', () => {
  it('refuses a second writer in the same process until the first releases the file', async () => {
    const path = newFile();
    const lock = await lockFile(path);
    await expect(lockFile(path)).rejects.toThrow(
      `--out: process ${process.pid} on ${hostname()} is already writing ${path}. Wait for it to end`,
    );
    await lock.release();
    expect(existsSync(`${path}.lock`)).toBe(false);
    await (await lockFile(path)).release();
  });

  it('lets one of many simultaneous writers through, also over a stale lock', async () => {
    const path = await lockedBy({ pid: endedPid(), host: hostname(), started: 0 });
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFile(path)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('locks the file that a link leads to', async () => {
    const [path, alias] = [newFile(), newFile()];
    await symlink(path, alias);
    const lock = await lockFile(path);
    await expect(lockFile(alias)).rejects.toThrow('is already writing');
    await lock.release();
  });

  it('refuses while the process of the lock is running', async () => {
    const path = await lockedBy({ pid: process.ppid, host: hostname(), started: 0 });
    await expect(lockFile(path)).rejects.toMatchObject({ code: 'INVALID_INPUT', path: '--out' });
  });

  it('replaces the lock of a process that ended, or of an earlier process with the same id', async () => {
    for (const holder of [
      { pid: endedPid(), host: hostname(), started: 0 },
      { pid: process.pid, host: hostname(), started: 0 },
    ]) {
      const path = await lockedBy(holder);
      const lock = await lockFile(path);
      expect(await readFile(`${path}.lock`, 'utf8')).not.toBe(JSON.stringify(holder));
      await lock.release();
    }
  });

  it.each([{ pid: 1, host: 'elsewhere', started: 0 }, '{"pid"'])(
    'replaces a lock whose process cannot be queried only once it is no longer renewed: %j',
    async (holder) => {
      const path = await lockedBy(holder);
      await expect(lockFile(path)).rejects.toThrow('is already writing');
      const old = new Date(Date.now() - 121_000);
      utimesSync(`${path}.lock`, old, old);
      await (await lockFile(path)).release();
    },
  );

  it('never removes a file of another program that has the name of the lock', async () => {
    const path = await lockedBy('[[package]]\nname = "x"\n');
    const old = new Date(Date.now() - 121_000);
    utimesSync(`${path}.lock`, old, old);
    await expect(lockFile(path)).rejects.toThrow(`${path}.lock is not a lock of mtpc`);
    expect(existsSync(`${path}.lock`)).toBe(true);
  });

  it('does not wait for a folder that has the name of the lock', async () => {
    const path = newFile();
    await mkdir(`${path}.lock`);
    await expect(lockFile(path)).rejects.toThrow(`${path}.lock is not a lock of mtpc`);
  });

  it('reports a folder that cannot be written', async () => {
    await expect(lockFile(join(folder, 'none', 'x'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
