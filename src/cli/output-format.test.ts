import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { runCommand } from './run-command.js';

const TALKS = ['a', 'b', 'c']
  .map((id) =>
    JSON.stringify({ id, turns: [id, 'ben', id].map((speaker) => ({ speaker, text: 'Is the bus late?' })) }),
  )
  .join('\n');

async function mtpc(...args: string[]): Promise<string> {
  let err = '';
  const write = { write: (text: string) => void (err += text) };
  const code = await runCommand(args, { stdin: Readable.from([]), stdout: write, stderr: write });
  return code === 0 ? '' : err;
}

async function talks(): Promise<{ dir: string; input: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'format-'));
  const input = join(dir, 'talks.jsonl');
  await writeFile(input, TALKS);
  return { dir, input };
}

it('prints as the ending of --out says, unless the format is given or has no such ending', async () => {
  const { dir, input } = await talks();
  const begins: [command: string[], name: string, begin: RegExp][] = [
    [['score', input, '--metrics', 'NSE'], 'scores.csv', /^transcript,unit,metric/],
    [['score', input, '--metrics', 'NSE'], 'scores.jsonl', /^\{"transcript":"a"/],
    [['score', input, '--metrics', 'NSE'], 'SCORES.JSON', /^\{\n {2}"rows"/],
    [['score', input, '--metrics', 'NSE'], 'scores.parquet', /^PAR1/],
    [['score', input, '--metrics', 'NSE'], 'scores.md', /\| :?---/],
    [['score', input, '--metrics', 'NSE'], 'scores.txt', /Summary of 3 transcripts\n/],
    [['score', input, '--metrics', 'NSE'], 'scores', /Summary of 3 transcripts\n/],
    [['score', input, '--metrics', 'NSE', '--format', 'table'], 'table.csv', /Summary of 3 transcripts\n/],
    [['summarize', join(dir, 'scores.csv')], 'summary.json', /^\{/],
    [['compare', input, input, '--metrics', 'NSE'], 'comparison.json', /^\{/],
    [['evidence', input, '--metrics', 'NSE'], 'evidence.html', /^<!doctype html>/i],
  ];
  for (const [command, name, begin] of begins) {
    expect(await mtpc(...command, '--out', join(dir, name)), name).toBe('');
    expect((await readFile(join(dir, name), 'latin1')).slice(0, 2000), name).toMatch(begin);
  }
  const summary = ['summarize', join(dir, 'scores.csv'), '--out', join(dir, 'summary.html')];
  expect(await mtpc(...summary)).toBe(
    'mtpc: --out: mtpc summarize cannot infer its format from .html. Use one of table, json, markdown, latex, csv, jsonl, parquet as --format.\n',
  );
  expect(await mtpc(...summary, '--format', 'table')).toBe('');
  expect(await mtpc('score', input, '--profile', 'mpceval', '--out', join(dir, 'profile.csv'))).toContain(
    '--format: expected table, markdown or json with --profile mpceval, got csv',
  );
});

it('says of scores that are given as conversations what they are', async () => {
  const { dir, input } = await talks();
  for (const name of ['scores.csv', 'scores.jsonl', 'scores.json', 'scores.parquet']) {
    const out = join(dir, name);
    await mtpc('score', input, '--metrics', 'NSE,LD', '--out', out);
    for (const command of [
      ['score', out],
      ['compare', input, out],
    ])
      expect(await mtpc(...command), name).toMatch(
        /these are scores, as mtpc score writes them: give the conversations that they are of, or the scores to mtpc summarize\n$/,
      );
  }
});
