import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { runCli as mtpc } from '../../testing/run-cli.js';
import type { EvaluationRow } from '../evaluate/row.js';
import { WideRows } from './wide-rows.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-wide-'));
const input = join(folder, 'in.jsonl');
const talk = (id: string, speakers: string, meta: object): string =>
  JSON.stringify({ id, turns: [...speakers].map((speaker) => ({ speaker, text: 'Hm' })), meta });
writeFileSync(
  input,
  [
    talk('x', 'abab', { model: '=m1', nr: 1 }),
    talk('y', 'aaab', { model: 'm2', nr: 2 }),
    talk('z', 'a', {}),
  ].join('\n'),
);
const args = ['score', input, '--metrics', 'NSE,PF', '--wide', '--meta-columns', 'meta.model,nr'];

it('has a row for each conversation, kept fields, and a column for each metric', async () => {
  // Entropy of (3, 1) in bits; PF is the mean over turns, and one speaker alone has no entropy.
  const out = join(folder, 'wide.csv');
  const { code, err } = await mtpc([...args, '--out', out]);
  expect([code, err.includes('warning: --meta-columns')]).toEqual([0, false]);
  const [header, ...rows] = readFileSync(out, 'utf8').trimEnd().split('\n');
  expect(header).toBe('transcript,model,nr,NSE,PF');
  expect(rows[0]).toMatch(/^x,'=m1,1,1,0\.\d+$/);
  expect(rows[1]).toMatch(/^y,m2,2,0\.811278124459,/);
  expect(rows[2]).toMatch(/^z,,,,/);
  const signatures = JSON.parse(readFileSync(`${out}.signatures.json`, 'utf8'));
  expect(signatures.NSE.metric).toBe('speaker-entropy');
  expect(signatures.NSE.signature).toMatch(/^speaker-entropy\|/);
});

it('has types in Parquet and JSON Lines', async () => {
  const [parquet, lines] = [join(folder, 'wide.parquet'), join(folder, 'wide.jsonl')];
  await mtpc([...args, '--out', parquet]);
  await mtpc([...args, '--out', lines]);
  const { buffer, byteOffset, byteLength } = readFileSync(parquet);
  const rows = await parquetReadObjects({
    file: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer,
  });
  expect(rows[0]).toMatchObject({ transcript: 'x', model: '=m1', nr: 1, NSE: 1 });
  expect(rows[2]).toMatchObject({ transcript: 'z', model: null, nr: null, NSE: null });
  expect(
    readFileSync(lines, 'utf8')
      .split('\n')
      .slice(0, 3)
      .map((line) => JSON.parse(line)),
  ).toEqual(rows);
});

it('names fields that are missing and metrics over runs, and refuses flags without use', async () => {
  const out = join(folder, 'more.csv');
  const more = await mtpc([
    'score',
    input,
    '--metrics',
    'NSE',
    '--wide',
    '--meta-columns',
    'meta.colour',
    '--out',
    out,
  ]);
  expect(more.err).toContain('warning: --meta-columns colour: no conversation has this field in its meta');
  expect((await mtpc(args)).err).toBe('mtpc: --wide: expected --out FILE, got no --out\n');
  const keep = await mtpc(['score', input, '--meta-columns', 'model']);
  expect(keep.err).toBe('mtpc: --meta-columns: expected --wide, got no --wide\n');
  expect((await mtpc([...args, '--out', join(folder, 'x.md')])).err).toContain(
    '--wide: expected --format csv, jsonl',
  );
  expect(existsSync(join(folder, 'x.md'))).toBe(false);
});

describe('wide rows', () => {
  const row = (transcript: string, metric: string, score: number | null, more: object = {}): EvaluationRow =>
    ({ transcript, unit: 'turn', metric, score, n: 1, signature: `${metric}|x`, ...more }) as never;
  const wideOf = (keep: string[], ...rows: EvaluationRow[]): WideRows => {
    const wide = new WideRows({ keep, rawCells: false });
    for (const each of rows) wide.add(each);
    return wide;
  };
  const cells = (wide: WideRows): object =>
    wide.columns().map(({ name, type, data }) => [name, type, ...data]);

  it('have the mean of the scores of a conversation, and nothing without any', () => {
    const wide = wideOf(
      [],
      ...[
        row('x', 'lexical-novelty', 0.5),
        row('x', 'lexical-novelty', 1),
        row('x', 'lexical-novelty', null),
      ],
      ...[row('y', 'lexical-novelty', null), row('z', 'speaker-entropy', 1)],
    );
    expect(cells(wide)).toEqual([
      ['transcript', 'STRING', 'x', 'y', 'z'],
      ['LNR', 'DOUBLE', 0.75, null, null],
      ['NSE', 'DOUBLE', null, null, 1],
    ]);
    expect(wide.signatures()).toBe(
      `${JSON.stringify(
        {
          LNR: { metric: 'lexical-novelty', signature: 'lexical-novelty|x' },
          NSE: { metric: 'speaker-entropy', signature: 'speaker-entropy|x' },
        },
        null,
        2,
      )}\n`,
    );
  });

  it('are only of conversations, also of those whose metrics were skipped', () => {
    const wide = wideOf(
      [],
      row('*', 'averaged-performance', 40, { unit: 'corpus' }),
      row('*', 'aptitude', 50, { unit: 'corpus: m1' }),
      row('*', 'message-novelty', null, { unit: '*', skipped: 'needs embeddings' }),
      row('x', 'message-novelty', null, { skipped: 'needs embeddings', signature: null }),
    );
    expect(cells(wide)).toEqual([['transcript', 'STRING', 'x']]);
    expect([...wide.overRuns]).toEqual(['P', 'A90']);
  });

  it('have kept fields, as numbers if all values are, and name those that no conversation has', () => {
    const kept = (...values: (string | undefined)[]) =>
      wideOf(
        ['nr', 'day'],
        ...values.map((nr, i) =>
          row(`c${i}`, 'speaker-entropy', 1, { clusterLabels: nr === undefined ? {} : { nr } }),
        ),
      );
    expect(cells(kept('1', '2.5', undefined))).toMatchObject([
      ['transcript', 'STRING', 'c0', 'c1', 'c2'],
      ['nr', 'DOUBLE', 1, 2.5, null],
      ['day', 'STRING', null, null, null],
      ['NSE', 'DOUBLE', 1, 1, 1],
    ]);
    // 01 is a name that a number would change.
    for (const other of ['01', 'one', '1e3'])
      expect(cells(kept('1', other))).toMatchObject([{}, ['nr', 'STRING', '1', other], {}, {}]);
    expect(kept('1').missing).toEqual(['day']);
    expect(kept(undefined).missing).toEqual(['nr', 'day']);
  });
});
