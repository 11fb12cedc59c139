import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const EXAMPLES = fileURLToPath(new URL('../../fixtures/transcripts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mtpc-summarize-'));
const path = (name: string): string => join(folder, name);

const talk = (i: number): string =>
  `${JSON.stringify({ id: `=talk\n${i}`, turns: Array.from({ length: 2 + (i % 5) }, (_, k) => ({ speaker: 'abc'[(i * k) % 3], text: `word ${k} of talk ${i}` })) })}\n`;
const talks = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => talk(from + i)).join('');
const file = (name: string, text: string): string => {
  writeFileSync(path(name), text);
  return path(name);
};
const ok = async (...args: string[]): Promise<string> => {
  const { code, out, err } = await runCli(args);
  expect([code, err]).toEqual([0, '']);
  return out;
};

/** Metrics of conversations and of turns, and some without scores. */
const SOME = ['--metrics', 'NSE,PF,LD,IR,SC-Gini,A90'];

/** What score prints, but the overview, the number of turns and the next steps, which rows do not hold. */
const ofRows = (text: string): string =>
  text
    .replace(/^(?:## )?Overview\n[\s\S]*?\n\n(?=(?:## )?S)/, '')
    .replace(/[\d.]+ turns per conversation\.\n\n/, '')
    .replace(/\nNext:\n[\s\S]*$/, '');

describe('mtpc summarize', () => {
  const inputs = [[EXAMPLES], [file('many.jsonl', talks(0, 31)), ...SOME]];
  const layouts = ['table', 'markdown'];
  /** What score prints, by input and layout. */
  const printed: string[][] = [];
  beforeAll(async () => {
    for (const input of inputs) {
      const pages: string[] = [];
      for (const layout of layouts) pages.push(ofRows(await ok('score', ...input, '--format', layout)));
      printed.push(pages);
    }
  });

  it.each(['jsonl', 'csv', 'parquet', 'json'])('gives what score prints, from %s', async (format) => {
    for (const [i, input] of inputs.entries()) {
      const rows = path(`rows-${i}.${format}`);
      await ok('score', ...input, '--format', format, '--out', rows);
      for (const [k, layout] of layouts.entries())
        expect(ofRows(await ok('summarize', rows, '--format', layout))).toBe(printed[i]![k]);
    }
  });

  it('reads standard input, whatever is in it', async () => {
    const inputs = ['jsonl', 'csv', 'json'].map((format) => readFileSync(path(`rows-0.${format}`), 'utf8'));
    for (const input of inputs)
      for (const args of [[], ['-']]) {
        const { code, out, err } = await runCli(['summarize', ...args], input);
        expect([code, ofRows(out), err]).toEqual([0, printed[0]![0], '']);
      }
    const part = await runCli(['summarize', '-', '--format', 'json'], inputs[0]);
    const whole = await ok('merge', file('part.json', part.out));
    expect(await runCli(['merge'], part.out)).toMatchObject({ code: 0, out: whole, err: '' });
  });

  it('calls standard input by its name where it is no rows, and reads it once', async () => {
    expect((await runCli(['summarize', '-'], 'a,b\n')).err).toBe(
      'mtpc: standard input, record 1: expected a score row of mtpc score, got "a,b"\n',
    );
    expect((await runCli(['merge', '-'], 'a,b\n')).err).toContain('mtpc: standard input: expected a summary');
    expect(await runCli(['summarize', '-', '-'], '')).toMatchObject({
      code: 1,
      err: 'mtpc: FILES: standard input (-) can be given only once\n',
    });
    expect((await runCli(['summarize'])).err).toContain(
      'expected at least one file, or data on standard input',
    );
  });

  it('says where a file has something that is no row', async () => {
    const good =
      '{"transcript":"x","unit":"dialogue","metric":"speaker-entropy","score":1,"n":2,"signature":"s"}';
    for (const [text, message] of [
      [`${good}\n{"transcript":"x"}\n`, 'line 2: expected a score row of mtpc score, got an object'],
      [`${good}\n${good.slice(0, 30)}`, 'line 2: expected a score row'],
      ['a,b\n1,2\n', 'record 1: expected a score row of mtpc score, got "a,b"'],
      ['Nothing of the kind.', 'record 1: expected a score row'],
    ] as const) {
      const { code, err } = await runCli(['summarize', file('bad', text)]);
      expect(code).toBe(1);
      expect(err).toContain(message);
    }
  });

  it('reads a list, and a table that a spreadsheet saved', async () => {
    const row = { transcript: 'x', unit: 'transcript', metric: 'speaker-entropy', score: 1, n: 2 };
    const list = file('list.json', JSON.stringify([{ ...row, signature: 's' }], null, 2));
    const names = Object.keys(row).join();
    const saved = file('saved.csv', `\ufeff${names},signature\r\n${Object.values(row).join()},s\r\n`);
    expect(await ok('summarize', list)).toContain('Summary of 1 transcript\n');
    expect(await ok('summarize', saved)).toBe(await ok('summarize', list));
  });

  it('says of a folder, and of a name that nothing has, what is wrong', async () => {
    for (const command of ['summarize', 'merge']) {
      const { err } = await runCli([command, folder]);
      expect(err).toBe(`mtpc: ${folder}: expected a file that mtpc ${command} reads, got a folder\n`);
    }
    const gone = 'no such file or folder';
    for (const command of ['score', 'summarize']) {
      expect(await runCli([command, path('gone')])).toMatchObject({
        code: 1,
        err: `mtpc: ${path('gone')}: ${gone}\n`,
      });
      expect((await runCli([command, join(path('many.jsonl'), 'gone')])).err).toContain(gone);
    }
  });

  it('refuses two signatures of one metric', async () => {
    const row = { transcript: 'x', unit: 'transcript', metric: 'speaker-entropy', score: 1, n: 2 };
    const lines = ['s|variant:paper', 's|variant:reference'].map((signature) =>
      JSON.stringify({ ...row, signature }),
    );
    const both = await runCli(['summarize', file('both', lines.join('\n'))]);
    expect(both.err).toBe(
      'mtpc: speaker-entropy: expected scores of one signature, got 2: s|variant:paper and s|variant:reference; they do not compare\n',
    );
    for (const [i, line] of lines.entries()) {
      await ok(
        'summarize',
        file(`part-${i}.jsonl`, line),
        '--format',
        'json',
        '--out',
        path(`part-${i}.json`),
      );
    }
    const merged = await runCli(['merge', path('part-0.json'), path('part-1.json')]);
    expect([merged.code, merged.err]).toEqual([1, both.err]);
  });
});

describe('mtpc merge', () => {
  it('joins the summaries of shards to that of one run, byte for byte', async () => {
    const bounds = [0, 7, 7, 25, 31];
    const summaries: string[] = [];
    for (let i = 0; i + 1 < bounds.length; i++) {
      const shard = file(`shard-${i}.jsonl`, talks(bounds[i]!, bounds[i + 1]!));
      if (bounds[i] !== bounds[i + 1])
        await ok('score', shard, ...SOME, '--format', 'jsonl', '--out', path(`rows-${i}`));
      else {
        file(`rows-${i}`, '');
        expect(await runCli(['summarize', path(`rows-${i}`)])).toMatchObject({
          code: 1,
          err: expect.stringContaining('mtpc: FILES: expected score rows, got none\n'),
        });
        continue;
      }
      summaries.push(path(`summary-${i}.json`));
      await ok('summarize', path(`rows-${i}`), '--format', 'json', '--out', summaries.at(-1)!);
    }
    const whole = file('whole.jsonl', talks(0, 31));
    const printed = ofRows(await ok('score', whole, ...SOME));
    expect(ofRows(await ok('merge', ...summaries))).toBe(printed);
    const { code, out, err } = await runCli(['summarize', ...[0, 1, 2, 3].map((i) => path(`rows-${i}`))]);
    expect([code, ofRows(out), err]).toEqual([0, printed, `warning: ${path('rows-1')}: no score rows\n`]);
    // What is merged can be merged again.
    await ok('merge', ...summaries.slice(0, 2), '--format', 'json', '--out', path('half.json'));
    expect(ofRows(await ok('merge', path('half.json'), ...summaries.slice(2)))).toBe(printed);
  });

  it('notices rows and summaries that are given twice', async () => {
    await ok(
      'score',
      file('twice.jsonl', talks(0, 3)),
      '--format',
      'jsonl',
      '--out',
      path('once.rows'),
      ...SOME,
    );
    writeFileSync(path('again.rows'), readFileSync(path('once.rows')));
    const rows = await runCli(['summarize', path('once.rows'), path('again.rows')]);
    expect(rows.err).toBe(
      `warning: ${path('again.rows')} contains the same scores as ${path('once.rows')}: they count twice\n`,
    );
    await ok('summarize', path('once.rows'), '--format', 'json', '--out', path('once.json'));
    expect((await runCli(['merge', path('once.json'), path('once.json')])).err).toContain('they count twice');
  });

  it.each(['csv', 'jsonl', 'parquet'])('writes one row per group and metric as %s', async (format) => {
    const scored = Array.from({ length: 8 }, (_, i) =>
      JSON.stringify({
        ...{ id: `t${i}`, meta: { model: 'ab'[i % 2], day: 'mon' } },
        turns: [0, 1, 2].map((k) => ({ speaker: 'xy'[k % 2], text: `word ${i} and ${k}` })),
      }),
    );
    const rows = path('flat.rows.jsonl');
    const input = file('flat.jsonl', scored.join('\n'));
    await ok('score', input, '--metrics', 'NSE,LD', '--by', 'model,day', '--format', 'jsonl', '--out', rows);
    const out = path(`flat.${format}`);
    await ok('summarize', rows, '--by', 'model,day', '--out', out);
    const bytes = readFileSync(out);
    const text = bytes.toString('latin1');
    if (format === 'parquet') expect(text.slice(0, 4)).toBe('PAR1');
    const names = ['model', 'metric', 'symbol', 'n', 'undefined', 'mean', 'lower', 'upper', 'signature'];
    for (const name of names) expect(text).toContain(name);
    if (format === 'csv') {
      expect(text).toMatch(/^model,metric,/);
      // Two models by two metrics; the entropy of 2 and 1 turns is the same for all.
      expect(text.trim().split('\n')).toHaveLength(5);
      expect(text).toMatch(/^a,speaker-entropy,NSE,.*,4,0,0\.918295834054,/m);
    }
    if (format === 'jsonl')
      expect(JSON.parse(text.split('\n')[0]!)).toMatchObject({ model: 'a', metric: 'speaker-entropy', n: 4 });
  });

  it('does not add up what needs all runs together', async () => {
    await ok('score', EXAMPLES, '--format', 'jsonl', '--out', path('runs.jsonl'));
    await ok('summarize', path('runs.jsonl'), '--format', 'json', '--out', path('runs.json'));
    const { out: twice, err: doubled } = await runCli(['merge', path('runs.json'), path('runs.json')]);
    expect(doubled).toContain('contains the same scores as');
    const counts = Array.from(twice.matchAll(/^Summary of (\d+)/gm), ([, count]) => Number(count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(28);
    expect(twice).not.toContain('Scored runs');
    expect(twice).toContain('Not merged, because they need all runs together:\n- A90\n- P');
    expect(readFileSync(path('runs.json'), 'utf8')).toContain('"state"');
    const { code, err } = await runCli(['merge', path('runs.jsonl')]);
    expect(code).toBe(1);
    expect(err).toContain('expected a summary of mtpc summarize --format json, got');
  });
});
