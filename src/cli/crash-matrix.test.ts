import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { lockFile } from '../node/file-lock.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-crash-'));
const input = join(folder, 'in.jsonl');
const rows = join(folder, 'rows.jsonl');
const sums = join(folder, 'sums.json');
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const lines = Array.from({ length: 12 }, (_, i) => {
    const turns = ['ana', 'ben', 'ana']
      .slice(0, 2 + (i % 2))
      .map((speaker) => ({ speaker, text: `tea ${i}` }));
    const meta = { model: `m${i % 2}`, instruction: `i${i >> 1}` };
    return JSON.stringify({ id: `c${i}`, turns, meta, outcome: { score: (i * 37) % 101 } });
  });
  writeFileSync(input, `${lines.join('\n')}\n`);
  await runCli(['score', input, '--metrics', 'NSE,LD', '--format', 'jsonl', '--out', rows]);
  await runCli(['summarize', rows, '--format', 'json', '--out', sums]);
});

/** The commands that write a file. Evidence and reports write by the same way, but take seconds. */
const COMMANDS = [
  'read IN --format json',
  'score IN --metrics NSE --format jsonl',
  'score IN --metrics NSE --format csv',
  'score IN --metrics NSE --format parquet',
  'score IN --metrics NSE --format json',
  'score IN --metrics NSE --wide --format csv',
  'compare IN --by model --metrics NSE --format json',
  'validate IN --metrics NSE,LD --outcome outcome.score --format json',
  'summarize ROWS --format json',
  'merge SUMS --format json',
  'init IN',
];
const FILES: Readonly<Record<string, string>> = { IN: input, ROWS: rows, SUMS: sums };

/** A folder with an older result. */
function outIn(): { dir: string; out: string } {
  const dir = mkdtempSync(join(folder, 'out-'));
  const out = join(dir, 'out');
  writeFileSync(out, 'old');
  return { dir, out };
}

describe.each(COMMANDS)('mtpc %s', (line) => {
  const command = line.split(' ').map((word) => FILES[word] ?? word);

  it('is refused while another process writes the file', async () => {
    const { dir, out } = outIn();
    const lock = await lockFile(out);
    const { code, err } = await runCli([...command, '--out', out]);
    expect([code, err]).toEqual([1, expect.stringContaining('is already writing')]);
    expect(readdirSync(dir)).toEqual(['out', 'out.lock']);
    expect(readFileSync(out, 'utf8')).toBe('old');
    await lock.release();
  });

  it.runIf(process.platform === 'linux')('keeps the old file if the disk is full', async () => {
    const { dir, out } = outIn();
    symlinkSync('/dev/full', `${out}.partial`);
    const { code, err } = await runCli([...command, '--out', out]);
    expect([code, err]).toEqual([1, expect.stringMatching(/out\.partial: cannot be written: ENOSPC/)]);
    expect(readFileSync(out, 'utf8')).toBe('old');
    expect(readdirSync(dir)).not.toContain('out.lock');
  });

  it('writes nothing if the name is empty or that of a folder', async () => {
    const { dir } = outIn();
    for (const out of ['', `${dir}/`, join(dir, 'new', '/'), dir]) {
      const { code, err } = await runCli([...command, '--out', out]);
      expect([code, err]).toEqual([1, expect.stringContaining('--out: expected ')]);
    }
    expect(readdirSync(dir)).toEqual(['out']);
  });
});
