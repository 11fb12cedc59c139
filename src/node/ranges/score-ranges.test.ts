import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { parquetWriteFile } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import type { EvaluationRow } from '../../evaluate/evaluation-row.js';
import type * as Node from '../../node.js';

/** Threads start from files, so that the build is tested: `npm test` makes it before. */
const dist = (file: string): string =>
  fileURLToPath(new URL(`../../../dist/runtime/${file}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mtpc-ranges-'));
const run = promisify(execFile);

interface Outcome {
  readonly bytes: Buffer;
  readonly code: number;
  readonly said: string[];
}

let runs = 0;

async function score(jobs: number, file: string, flags: readonly string[], out?: string): Promise<Outcome> {
  runs += 1;
  const path = out ?? join(folder, `${runs}.out`);
  const args = ['score', file, '--metrics', 'NSE,PF,A90', '--format', 'jsonl', '--out', path, ...flags];
  const command = [dist('cli.js'), ...args, '--jobs', String(jobs)];
  const { stderr, code } = await run(process.execPath, command).then(
    (done) => ({ ...done, code: 0 }),
    (failed: { stderr: string; code: number }) => failed,
  );
  // A run that is refused leaves its rows in the unfinished file.
  const bytes = code === 0 || code === 3 ? readFileSync(path) : readFileSync(`${path}.partial`);
  return { bytes, code, said: stderr.split('\n').filter((line) => !line.startsWith('--jobs')) };
}

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** Long enough for several ranges: some 400 bytes a line. */
const COUNT = 1500;
const talk = (i: number): object => ({
  ...(i % 3 > 0 && { id: `talk-${i}` }),
  turns: Array.from({ length: 1 + (i % 7) }, (_, k) => ({
    speaker: 'abc'[(i + k * k) % 3],
    text: `The ${k % 2 ? 'red' : 'blue'} bus of talk ${i} is late, and nobody at the station knows why.`,
  })),
  ...(i % 4 === 0 && { outcome: { score: i % 100 } }),
});
const lines = (of: (i: number) => unknown): string =>
  Array.from({ length: COUNT }, (_, i) => {
    const line = of(i);
    return typeof line === 'string' ? line : JSON.stringify(line);
  }).join('\n');

const FILES: readonly [string, string | Uint8Array, ...string[]][] = [
  ['plain.jsonl', lines(talk)],
  ['marked-crlf.jsonl', `\ufeff${lines(talk).replaceAll('\n', '\r\n')}\r\n\r\n`],
  ['torn.jsonl', lines((i) => (i % 97 === 5 ? '{"turns": [{"speaker":' : talk(i))), '--skip-errors'],
  ['refused.jsonl', lines((i) => (i === 1200 ? '{"turns": 7}' : talk(i)))],
  ['twice.jsonl', lines((i) => ({ ...talk(i), id: `talk-${i % 1100}` })), '--number-duplicates'],
  ['twice-refused.jsonl', lines((i) => ({ ...talk(i), id: `talk-${i % 1100}` }))],
  [
    'empty.jsonl',
    lines((i) => ({
      messages: [
        { role: 'user', content: i > 3 ? '' : 'Hello' },
        { role: 'assistant', content: '' },
      ],
    })),
  ],
  [
    'messages.jsonl',
    lines((i) => ({
      role: i % 2 ? 'assistant' : 'user',
      content: `Message ${i} about the red bus. ${'So. '.repeat(40)}`,
    })),
  ],
  [
    'mixed.jsonl',
    lines((i) =>
      i > 1400
        ? { role: 'user', content: `Message ${i}` }
        : { id: `m${i}`, messages: [{ role: 'user', content: `Is bus ${i} late? ${'Well. '.repeat(40)}` }] },
    ),
  ],
  [
    'windows.jsonl',
    Buffer.from(
      lines((i) => ({ ...talk(i), note: i > 900 ? 'café' : '' })),
      'latin1',
    ),
  ],
  ['packed.jsonl.gz', gzipSync(lines(talk))],
  ['list.json', `[${lines(talk).replaceAll('\n', ',\n')}]`],
];

describe.each(FILES)('%s', { timeout: 300_000 }, (name, content, ...flags) => {
  it('gives the same bytes, messages and exit code whoever reads it', async () => {
    const file = write(name, content);
    const [one, ...others] = await Promise.all(
      (name === 'plain.jsonl' ? [1, 2, 7] : [1, 3]).map((jobs) => score(jobs, file, flags)),
    );
    expect(one!.bytes.length).toBeGreaterThan(1000);
    for (const other of others) {
      expect(other.bytes.equals(one!.bytes)).toBe(true);
      expect({ code: other.code, said: other.said }).toEqual({ code: one!.code, said: one!.said });
    }
  });
});

it('goes on where it was interrupted, with any number of threads', { timeout: 300_000 }, async () => {
  const file = write('resumed.jsonl', lines(talk));
  const whole = await score(1, file, []);
  for (const [jobs, part] of [
    [2, 0.4],
    [7, 0.9],
  ] as const) {
    const out = join(folder, `resumed-${jobs}.out`);
    writeFileSync(`${out}.partial`, whole.bytes.subarray(0, Math.floor(part * whole.bytes.length)));
    const resumed = await score(jobs, file, ['--resume'], out);
    expect(resumed.bytes.equals(whole.bytes)).toBe(true);
  }
});

it('goes on after a kill', { timeout: 300_000 }, async () => {
  const file = write('killed.jsonl', lines(talk));
  const out = join(folder, 'killed.out');
  const args = ['score', file, '--metrics', 'NSE,PF,A90', '--format', 'jsonl', '--out', out, '--jobs', '2'];
  const child = spawn(process.execPath, [dist('cli.js'), ...args]);
  const ended = new Promise((done) => child.once('exit', done));
  while (child.exitCode === null && (!existsSync(`${out}.partial`) || statSync(`${out}.partial`).size < 1000))
    await new Promise((go) => setTimeout(go, 2));
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(out)).toBe(false);
  const resumed = await score(2, file, ['--resume'], out);
  expect(resumed.bytes.equals((await score(1, file, [])).bytes)).toBe(true);
});

it('reads the rows of Parquet by ranges, whose ends are those of row groups or stand within them', {
  timeout: 300_000,
}, async () => {
  const file = join(folder, 'talks.parquet');
  const talks = Array.from({ length: COUNT }, (_, i) => talk(i) as { readonly turns: unknown });
  await parquetWriteFile({
    ...{ filename: file, rowGroupSize: 700, codec: 'UNCOMPRESSED' },
    columnData: [
      { name: 'id', data: talks.map((_, i) => `talk-${i}`), type: 'STRING' },
      { name: 'turns', data: talks.map(({ turns }) => turns), type: 'JSON' },
    ],
  });
  // Smaller files are not cut: this one gives rows 0-511, 512-699, 700-1211, 1212-1399 and 1400-1499.
  expect(statSync(file).size).toBeGreaterThan(1 << 18);
  const [one, three] = await Promise.all([1, 3].map((jobs) => score(jobs, file, [])));
  expect(new Set(one!.bytes.toString().match(/"transcript":"talk-\d+"/g)).size).toBe(COUNT);
  expect(three!.bytes.equals(one!.bytes)).toBe(true);
  expect({ code: three!.code, said: three!.said }).toEqual({ code: 0, said: one!.said });
});

it('gives the rows of a file in code', { timeout: 300_000 }, async () => {
  const { evaluateInWorkers, readTranscriptFile } = (await import(
    /* @vite-ignore */ dist('node.js')
  )) as typeof Node;
  const file = write('code.jsonl', lines(talk));
  const options = { metrics: ['NSE', 'A90'], workers: 2 } as const;
  const all = async (rows: AsyncIterable<EvaluationRow>): Promise<EvaluationRow[]> => {
    const list: EvaluationRow[] = [];
    for await (const row of rows) list.push(row);
    return list;
  };
  const rows = await all(evaluateInWorkers(file, options));
  expect(rows).toEqual(await all(evaluateInWorkers(readTranscriptFile(file), options)));
  expect(rows.length).toBeGreaterThan(COUNT);
});
