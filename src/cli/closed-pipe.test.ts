import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BUILT_COMMAND } from '../../testing/run-built.js';

const JSONL = ['--metrics', 'NSE,PF', '--format', 'jsonl'];
const talks = (count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const turns = ['ana', 'ben', 'ana', 'ben'].map((speaker) => ({ speaker, text: 'well' }));
    return `${JSON.stringify({ id: `talk-${i}`, turns })}\n`;
  }).join('');

it('ends quietly when its reader goes', async () => {
  const child = spawn(process.execPath, [BUILT_COMMAND, 'score', ...JSONL]);
  child.stdin.on('error', () => undefined);
  child.stdin.end(talks(3000));
  let err = '';
  child.stderr.on('data', (piece) => void (err += piece));
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((done) => child.once('exit', done));
  expect([code, err]).toEqual([0, '']);
});

it.runIf(existsSync('/dev/full'))('says in one line that standard output cannot be written', () => {
  const stdout = openSync('/dev/full', 'w');
  const options = {
    stdio: ['ignore', stdout, 'pipe'] as ('ignore' | 'pipe' | number)[],
    encoding: 'utf8' as const,
  };
  const { status, stderr } = spawnSync(process.execPath, [BUILT_COMMAND, 'list'], options);
  closeSync(stdout);
  expect(stderr).toMatch(/^mtpc: cannot write to standard output: ENOSPC[^\n]*\n$/);
  expect(status).toBe(1);
});

it('a run continues when the reader of its output is gone', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'mtpc-pipe-'));
  const input = join(dir, 'in.jsonl');
  await writeFile(input, '{"id":"x","turns":[{"speaker":"ana","text":"tea?"}]}\n');
  // The file is named twice: the command warns before it scores anything.
  const args = ['score', input, input, '--metrics', 'NSE', '--format', 'jsonl', '--out', join(dir, 'out')];
  const child = spawn(process.execPath, [BUILT_COMMAND, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.destroy();
  expect(await new Promise((done) => child.once('exit', done))).toBe(0);
  expect(await readdir(dir)).toEqual(['in.jsonl', 'out']);
});
