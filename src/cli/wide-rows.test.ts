import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { runCli as mtpc } from '../../testing/run-cli.js';

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
const args = ['score', input, '--metrics', 'NSE,PF', '--wide', '--keep', 'meta.model,nr'];

it('has a row for each conversation, kept fields, and a column for each metric', async () => {
  // Entropy of (3, 1) in bits; PF is the mean over turns, and one speaker alone has no entropy.
  const out = join(folder, 'wide.csv');
  const { code, err } = await mtpc([...args, '--out', out]);
  expect([code, err.includes('warning: --keep')]).toEqual([0, false]);
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
    '--keep',
    'meta.colour',
    '--out',
    out,
  ]);
  expect(more.err).toContain('warning: --keep colour: no conversation has this field in its meta');
  expect((await mtpc(args)).err).toBe('mtpc: --wide: expected --out FILE, got no --out\n');
  const keep = await mtpc(['score', input, '--keep', 'model']);
  expect(keep.err).toBe('mtpc: --keep: expected --wide, got no --wide\n');
  expect((await mtpc([...args, '--out', join(folder, 'x.md')])).err).toContain(
    '--wide: expected --format csv, jsonl',
  );
  expect(existsSync(join(folder, 'x.md'))).toBe(false);
});
