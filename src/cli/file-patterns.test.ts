import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-patterns-'));
const talk = (text: string): string =>
  JSON.stringify({ turns: ['ana', 'ben'].map((speaker) => ({ speaker, text })) });
for (const name of ['b.json', 'a.json', 'c.txt', '[odd].json']) writeFileSync(join(folder, name), talk(name));

const scored = async (...files: string[]): Promise<string[]> => {
  const { out } = await runCli(['score', ...files, '--metrics', 'NSE', '--format', 'csv']);
  return out
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0]!);
};

it('expands a pattern that the shell has passed as it was typed', async () => {
  expect(await scored(join(folder, '?.json'))).toEqual(['a#1', 'b#1']);
  expect(await scored(join(folder, '{b,c}.*'))).toEqual(['b#1', 'c#1']);
});

it('match folders, but not their contents or files without a pattern', async () => {
  for (const name of ['sub-1', 'sub-2']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'x.json'), talk(name));
  }
  const compared = await runCli(['compare', join(folder, 'sub-*'), '--metrics', 'NSE', '--format', 'json']);
  expect(JSON.parse(compared.out).findings).toMatchObject([{ a: 'sub-1', b: 'sub-2' }]);
  expect(await scored(join(folder, 'a.json'), join(folder, 'c.*'))).toEqual(['a#1', 'c#1']);
});

it('takes a file whose name looks like a pattern', async () => {
  expect(await scored(join(folder, '[odd].json'))).toEqual(['[odd]#1']);
});

it('says that nothing fits a pattern', async () => {
  for (const command of ['score', 'summarize']) {
    const { code, err } = await runCli([command, join(folder, '*.jsonl')]);
    expect([code, err]).toEqual([
      1,
      `mtpc: ${join(folder, '*.jsonl')}: no file or folder matches this pattern\n`,
    ]);
  }
});

it('gives each file of a pattern to a comparison as a system', async () => {
  const { out } = await runCli(['compare', join(folder, '?.json'), '--metrics', 'NSE', '--format', 'json']);
  expect(JSON.parse(out).findings).toMatchObject([{ metric: 'speaker-entropy', a: 'a', b: 'b' }]);
});
