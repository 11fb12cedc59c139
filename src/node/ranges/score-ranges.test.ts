import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parquetWriteFile } from 'hyparquet-writer';
import { beforeAll, expect, it } from 'vitest';
import { BUILT_COMMAND, type BuiltRun, runBuilt } from '../../../testing/run-built.js';
import type { EvaluationRow } from '../../evaluate/row.js';
import type * as Root from '../../index.js';
import type * as Node from '../../node.js';

/** Threads start from files, so that the build is tested: `npm test` makes it before. */
const dist = fileURLToPath(new URL('../../../dist/runtime/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mtpc-ranges-'));

interface Outcome extends BuiltRun {
  readonly bytes: Buffer;
}

interface Run {
  readonly file: string;
  readonly jobs: number;
  readonly flags?: readonly string[];
  readonly out?: string;
}

let runs = 0;

/** Scores files by the built command, one after the other. */
async function score(all: readonly Run[]): Promise<Outcome[]> {
  const outs = all.map(({ out }) => out ?? join(folder, `${runs++}.out`));
  const calls = all.map(({ file, jobs, flags = [] }, i) => [...commandFor(file, outs[i]!, jobs), ...flags]);
  return (await runBuilt(calls)).map(({ code, err }, i) => ({
    code,
    err: err.replace(/^--jobs.*\n/gm, ''),
    // A run that is refused leaves its rows in the unfinished file.
    bytes: readFileSync(code === 0 || code === 3 ? outs[i]! : `${outs[i]}.partial`),
  }));
}

const commandFor = (file: string, out: string, jobs: number): string[] => [
  'score',
  file,
  '--metrics',
  'NSE,PF,A90',
  '--format',
  'jsonl',
  '--out',
  out,
  '--jobs',
  String(jobs),
];

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** Smaller files are not cut. */
const WORTH_BYTES = 1 << 18;
/** Long enough for several ranges: some 400 bytes a line. */
const COUNT = 750;
/** Rows of Parquet, of which 512 are a range. */
const ROWS = 1500;
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
  ['refused.jsonl', lines((i) => (i === 600 ? '{"turns": 7}' : talk(i)))],
  ['twice.jsonl', lines((i) => ({ ...talk(i), id: `talk-${i % 550}` })), '--number-duplicates'],
  ['twice-refused.jsonl', lines((i) => ({ ...talk(i), id: `talk-${i % 550}` }))],
  [
    'empty.jsonl',
    lines((i) => ({
      messages: [
        { role: 'user', content: i > 3 ? '' : 'Hello' },
        { role: 'assistant', content: '' },
      ],
      note: 'Nobody answered. '.repeat(18),
    })),
  ],
  [
    'messages.jsonl',
    lines((i) => ({
      role: i % 2 ? 'assistant' : 'user',
      content: `Message ${i} about the red bus. ${'So. '.repeat(80)}`,
    })),
  ],
  [
    'mixed.jsonl',
    lines((i) =>
      i > 700
        ? { role: 'user', content: `Message ${i}` }
        : { id: `m${i}`, messages: [{ role: 'user', content: `Is bus ${i} late? ${'Well. '.repeat(50)}` }] },
    ),
  ],
  [
    'windows.jsonl',
    Buffer.from(
      lines((i) => ({ ...talk(i), note: i > 450 ? 'café' : '' })),
      'latin1',
    ),
  ],
  ['packed.jsonl.gz', gzipSync(lines(talk))],
  ['list.json', `[${lines(talk).replaceAll('\n', ',\n')}]`],
];

/** Two read and score most files: threads take longest to start. More do where they have to agree most. */
const JOBS: Readonly<Record<string, readonly number[]>> = {
  'plain.jsonl': [1, 2, 4],
  'twice.jsonl': [1, 3],
};

const PARQUET = join(folder, 'talks.parquet');

async function writeParquet(): Promise<void> {
  const talks = Array.from({ length: ROWS }, (_, i) => talk(i) as { readonly turns: unknown });
  await parquetWriteFile({
    ...{ filename: PARQUET, rowGroupSize: 700, codec: 'UNCOMPRESSED' },
    columnData: [
      { name: 'id', data: talks.map((_, i) => `talk-${i}`), type: 'STRING' },
      { name: 'turns', data: talks.map(({ turns }) => turns), type: 'JSON' },
    ],
  });
}

/** The outcomes by file: the first with one thread. */
const outcomes = new Map<string, Outcome[]>();

beforeAll(async () => {
  await writeParquet();
  const all = [...FILES, ['talks.parquet'] as const].flatMap(([name, content, ...flags]): Run[] => {
    const file = content === undefined ? PARQUET : write(name, content);
    return (JOBS[name] ?? [1, 2]).map((jobs) => ({ file, jobs, flags }));
  });
  for (const [i, outcome] of (await score(all)).entries()) {
    const name = basename(all[i]!.file);
    outcomes.set(name, [...(outcomes.get(name) ?? []), outcome]);
  }
}, 600_000);

it.each([...FILES.map(([name]) => name), 'talks.parquet'])(
  '%s: gives the same bytes, messages and exit code whoever reads it',
  (name) => {
    if (/\.(?:jsonl|parquet)$/.test(name))
      expect(statSync(join(folder, name)).size).toBeGreaterThan(WORTH_BYTES);
    const [one, ...others] = outcomes.get(name)!;
    expect(one!.bytes.length).toBeGreaterThan(1000);
    expect(others.length).toBeGreaterThan(0);
    for (const { bytes, code, err } of others) {
      expect(bytes.equals(one!.bytes)).toBe(true);
      expect({ code, err }).toEqual({ code: one!.code, err: one!.err });
    }
  },
);

it('reads the rows of Parquet by ranges, whose ends are those of row groups or stand within them', () => {
  // Rows 0-511, 512-699, 700-1211, 1212-1399 and 1400-1499.
  for (const { code, bytes } of outcomes.get('talks.parquet')!) {
    expect(code).toBe(0);
    expect(new Set(bytes.toString().match(/"transcript":"talk-\d+"/g)).size).toBe(ROWS);
  }
});

it('goes on where it was interrupted or killed, with any number of threads', {
  timeout: 300_000,
}, async () => {
  const file = join(folder, 'plain.jsonl');
  const { bytes: whole } = outcomes.get('plain.jsonl')![0]!;
  const interrupted = [
    [2, 0.4],
    [4, 0.9],
  ].map(([jobs, part]): Run => {
    const out = join(folder, `resumed-${jobs}.out`);
    writeFileSync(`${out}.partial`, whole.subarray(0, Math.floor(part! * whole.length)));
    return { file, jobs: jobs!, out, flags: ['--resume'] };
  });

  const out = join(folder, 'killed.out');
  const child = spawn(process.execPath, [BUILT_COMMAND, ...commandFor(file, out, 2)]);
  const ended = new Promise((done) => child.once('exit', done));
  while (child.exitCode === null && (!existsSync(`${out}.partial`) || statSync(`${out}.partial`).size < 1000))
    await new Promise((go) => setTimeout(go, 2));
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(out)).toBe(false);

  const resumed = await score([...interrupted, { file, jobs: 2, out, flags: ['--resume'] }]);
  expect(resumed.map(({ code, bytes }) => [code, bytes.equals(whole)])).toEqual(Array(3).fill([0, true]));
});

it('gives the rows of a file in code', { timeout: 300_000 }, async () => {
  const { evaluateInWorkers, readTranscriptFile } = (await import(`${dist}node.js`)) as typeof Node;
  const { evaluateStream } = (await import(`${dist}index.js`)) as typeof Root;
  const file = join(folder, 'plain.jsonl');
  const metrics = ['NSE', 'A90'] as const;
  const all = async (rows: AsyncIterable<EvaluationRow>): Promise<EvaluationRow[]> => {
    const list: EvaluationRow[] = [];
    for await (const row of rows) list.push(row);
    return list;
  };
  const rows = await all(evaluateInWorkers(file, { metrics, workers: 2 }));
  expect(rows).toEqual(await all(evaluateStream(readTranscriptFile(file), { metrics })));
  expect(rows.length).toBeGreaterThan(COUNT);
});
