import { execFile, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loader } from '../../../testing/runner/loader.js';
import { createFileCacheStore } from './create-file-cache-store.js';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'vectors-'));

/** Runs a script that writes `count` vectors under keys of its own, as another process would. */
const writer = (folder: string, name: string, count: number): string[] => {
  const store = fileURLToPath(new URL('./create-file-cache-store.ts', import.meta.url));
  const script = `
    const { createFileCacheStore } = await import(${JSON.stringify(store)});
    const store = createFileCacheStore(${JSON.stringify(folder)});
    for (let i = 0; i < ${count}; i++) {
      store.set(${JSON.stringify(name)} + i, new Float32Array(384).fill(i));
      if (i === 50) console.log('started');
    }
    store.close();`;
  return ['--import', loader, '--input-type=module', '--eval', script];
};

describe('createFileCacheStore, used by several processes', () => {
  it('loses nothing to several processes that write at once', async () => {
    const folder = newFolder();
    const run = promisify(execFile);
    await Promise.all(['a', 'b', 'c'].map((name) => run(process.execPath, writer(folder, name, 200))));
    const store = createFileCacheStore(folder);
    expect(store.size).toBe(600);
    for (const name of ['a', 'b', 'c']) {
      for (const i of [0, 99, 199]) expect((await store.get(`${name}${i}`))?.[383]).toBe(i);
    }
    store.close();
  });

  it('keeps what a killed process had set', async () => {
    const folder = newFolder();
    const child = spawn(process.execPath, writer(folder, 'k', 1e9));
    await new Promise((done) => child.stdout.once('data', done));
    child.kill('SIGKILL');
    await new Promise((done) => child.once('exit', done));
    const store = createFileCacheStore(folder);
    expect(store.size).toBeGreaterThan(50);
    for (let i = 0; i < store.size; i += 10) expect((await store.get(`k${i}`))?.[0]).toBe(i);
    store.close();
  });
});
