import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { toMarkdown } from '../report/to-markdown.js';
import type { Transcript } from '../transcript/types.js';
import { scoreNorms } from './score-norms.js';

const file = join(mkdtempSync(join(tmpdir(), 'mtpc-')), 'chats.jsonl');
const chat = (id: string, length: number) => ({
  id,
  turns: Array.from({ length }, (_, t) => ({ speaker: t % 2 ? 'ana' : 'ben', text: `Take card ${t}.` })),
});
writeFileSync(
  file,
  [chat('short', 20), chat('long', 3000)].map((each) => `${JSON.stringify(each)}\n`).join(''),
);

it('prints where scores lie among people, and none for a conversation longer than any', async () => {
  const { code, out } = await runCli(['score', file, '--norms', '--metrics', 'NSE,PF', '--all-columns']);
  expect(code).toBe(0);
  expect(out).toMatch(/^transcript +turns +metric +score +norm/);
  expect(out).toMatch(
    /short +20 +NSE +1 +.* percentile among people at \d+ to \d+ turns \([^)]+, \d+ conversations\)/,
  );
  expect(out).toMatch(/long +3000 +NSE +1 +longer than any conversation of the corpora/);
  const lines = (await runCli(['score', file, '--norms', '--metrics', 'NSE', '--format', 'jsonl'])).out;
  const [short, long] = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(short).toMatchObject({ transcript: 'short', metric: 'speaker-entropy', score: 1, speakers: 2 });
  expect(short.norms.length).toBeGreaterThan(0);
  expect(long).toMatchObject({ norms: [], because: 'longer-than-any' });
});

it('prints one line per metric, with the corpora in which its percentile is lowest and highest', async () => {
  const { out } = await runCli(['score', file, '--norms', '--metrics', 'NSE,LD']);
  const [head = '', ...lines] = out.split('\n');
  expect(head).toMatch(/^metric +scored +mean score +percentile +lowest +highest +corpora$/);
  const rows = (await runCli(['score', file, '--norms', '--metrics', 'LD', '--format', 'json'])).out;
  const [{ norms }] = JSON.parse(rows) as [{ norms: { corpus: string; percentile: [number, number] }[] }];
  // Only one conversation has norms, so the mean of a corpus is the middle of its range.
  const middles = norms
    .map(({ corpus, percentile: [low, high] }) => ({ corpus, middle: (low + high) / 2 }))
    .sort((a, b) => a.middle - b.middle);
  const half = middles.length / 2;
  const median = (middles[Math.ceil(half) - 1]!.middle + middles[Math.floor(half)]!.middle) / 2;
  const shown = [middles[0]!, middles.at(-1)!].map(({ corpus, middle }) => `${Math.round(middle)} ${corpus}`);
  expect(lines.filter((line) => line.startsWith('LD '))).toEqual([
    expect.stringMatching(
      new RegExp(`^LD +1 +\\S+ +${Math.round(median)} +${shown[0]} +${shown[1]} +${norms.length}$`),
    ),
  ]);
  expect(lines.filter((line) => line.startsWith('NSE '))).toHaveLength(1);
  expect(out).toContain('No percentile for 2 scores: longer than any conversation of the corpora.');
});

it('refuses options that have no effect', async () => {
  expect((await runCli(['score', file, '--norms', '--cluster-by', 'game'])).err).toContain(
    '--cluster-by: not supported with --norms, which prints one line per score',
  );
  expect((await runCli(['score', file, '--norms', '--level', '0.9'])).err).toContain(
    '--level: not supported with --norms, which prints one line per score',
  );
  expect((await runCli(['score', file, '--norms', '--format', 'csv'])).err).toContain(
    '--format: expected table, markdown, json, jsonl with --norms, got csv',
  );
});

describe('the norms of scores', () => {
  const talks = [chat('short', 20), { turns: chat('', 20).turns }, chat('few', 1)];
  async function* given(): AsyncGenerator<Transcript> {
    yield* talks as Transcript[];
  }
  const normsOf = (format: string, ...metrics: string[]): Promise<string> =>
    scoreNorms(
      given(),
      { metrics: metrics as never },
      { format, allColumns: true, print: toMarkdown, note: (text) => text },
    );

  it('are rows of JSON, under the number of a conversation without an id', async () => {
    const rows = JSON.parse(await normsOf('json', 'speaker-entropy'));
    // One turn has no entropy.
    expect(rows.map(({ transcript, metric }: Record<string, string>) => `${transcript} ${metric}`)).toEqual([
      'short speaker-entropy',
      '2 speaker-entropy',
    ]);
    expect(rows[0]).toMatchObject({ score: 1, turns: 20, speakers: 2 });
  });

  it('average the scores of turns, without their parts', async () => {
    const [first] = JSON.parse(await normsOf('json', 'participation-frequency'));
    expect(first).toMatchObject({ transcript: 'short', metric: 'participation-frequency' });
    expect(first.score).toBeGreaterThan(0);
    expect(first.score).toBeLessThan(1);
  });

  it('are lines of a table, one for each norm, or the reason why there is none', async () => {
    const lines = (await normsOf('table', 'speaker-entropy', 'lexical-density')).split('\n');
    expect(lines[0]).toMatch(/^\| transcript \| +turns \| metric \| +score \| norm +\|$/);
    expect(
      lines.some((line) => /^\| short +\| +20 \| NSE +\| +1 \| .* percentile among people/.test(line)),
    ).toBe(true);
    expect(lines.some((line) => /^\| few +\| +1 \| LD +\| +\S+ \| [a-z]/.test(line))).toBe(true);
  });
});
