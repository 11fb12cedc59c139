import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conversations, METRICS } from '../../testing/resumable-input.js';
import { runCli } from '../../testing/run-cli.js';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'mtpc-resume-'));

/** Anywhere; before and behind line breaks, between rows or within a cell; within characters of two bytes. */
function cutsOf(whole: Buffer): Set<number> {
  const cuts = Array.from({ length: Math.ceil(whole.length / 499) }, (_, i) => 499 * i);
  const breaks = [...whole.keys()].filter((at) => whole[at] === 0x0a);
  const pairs = [...whole.keys()].filter((at) => whole[at] === 0xc3);
  for (const [all, every] of [
    [breaks, 9],
    [pairs, 11],
  ] as const)
    for (let i = 0; i < all.length; i += every) cuts.push(all[i]!, all[i]! + 1);
  return new Set([...cuts, whole.length]);
}

describe.each(['jsonl', 'csv'])('mtpc score --resume, %s', (format) => {
  const folder = newFolder();
  const input = join(folder, 'in.jsonl');
  writeFileSync(input, conversations(9));
  const args = ['score', input, '--format', format, '--rename-duplicates', ...METRICS];
  const resume = async (name: string, prefix: Uint8Array | string, more: string[] = []) => {
    const out = join(folder, name);
    writeFileSync(`${out}.partial`, prefix);
    const run = await runCli([...args, ...more, '--resume', '--out', out]);
    return { ...run, out };
  };

  it('gives the bytes of an undisturbed run, wherever it was cut', async () => {
    const whole = Buffer.from((await runCli(args)).out);
    expect(cutsOf(whole).size).toBeGreaterThan(25);
    for (const cut of cutsOf(whole)) {
      const { code, err, out } = await resume('cut', whole.subarray(0, cut));
      expect([code, err.replace(/^(?:warning: .*|and .* more warnings?)\n/gm, '')]).toEqual([0, '']);
      expect(readFileSync(out).equals(whole)).toBe(true);
      expect(existsSync(`${out}.partial`)).toBe(false);
      rmSync(out);
    }
  });

  it('refuses a file of other input or options, and leaves it', async () => {
    const whole = (await runCli(args)).out;
    const others = [
      (await runCli(['score', input, '--format', format, '--rename-duplicates', '--metrics', 'NSE,IR'])).out,
      (await runCli(args, undefined)).out.replaceAll('talk', 'tale').replace('same', 'some'),
      `${whole}${whole.slice(-200)}`,
      'something else\nthat is no row\nat all\n',
    ];
    for (const other of others) {
      const { code, err, out } = await resume('other', other);
      expect(code).toBe(1);
      expect(err).toMatch(/^mtpc: --resume: .*the rows in this file come from a different input/);
      expect(readFileSync(`${out}.partial`, 'utf8').startsWith(other)).toBe(true);
      expect(existsSync(out)).toBe(false);
    }
  });

  it('has nothing to do where the file is complete, and begins where there is none', async () => {
    const out = join(folder, 'complete');
    expect((await runCli([...args, '--resume', '--out', out])).code).toBe(0);
    const bytes = readFileSync(out);
    const { code, err } = await runCli([...args, '--resume', '--out', out]);
    expect([code, err]).toEqual([0, `${out} is complete, and ${out}.partial does not exist\n`]);
    const later = Date.now() / 1000 + 5;
    utimesSync(input, later, later);
    const again = await runCli([...args, '--resume', '--out', out]);
    utimesSync(input, later - 10, later - 10);
    expect([again.code, again.err]).toEqual([
      0,
      `${out} is complete, and ${out}.partial does not exist; an input has changed since then, but its rows are the same\n`,
    ]);
    expect(readFileSync(out).equals(bytes)).toBe(true);
  });
});

describe('mtpc score --resume of a complete file', () => {
  const folder = newFolder();
  const input = join(folder, 'in.jsonl');
  writeFileSync(input, conversations(6));
  const args = ['score', input, '--rename-duplicates', ...METRICS];

  it.each(['jsonl', 'csv'])('refuses other input and options in %s', async (format) => {
    const out = join(folder, `rows.${format}`);
    const resume = (...more: string[]) => runCli([...args, ...more, '--out', out, '--resume']);
    expect((await resume()).code).toBe(0);
    const bytes = readFileSync(out);
    expect(await resume()).toMatchObject({ code: 0, err: expect.stringContaining('is complete') });
    const other = join(folder, 'other.jsonl');
    writeFileSync(other, conversations(7));
    const past = Date.now() / 1000 - 100;
    utimesSync(other, past, past);
    for (const run of [
      await resume('--metrics', 'LD'),
      await runCli(['score', other, '--rename-duplicates', ...METRICS, '--out', out, '--resume']),
    ]) {
      expect(run.code).toBe(1);
      expect(run.err).toMatch(/^mtpc: --resume: .*the rows in this file come from a different input/m);
    }
    expect(readFileSync(out).equals(bytes)).toBe(true);
  });

  it('repeats the exit code for excluded records', async () => {
    const [bad, out] = [join(folder, 'bad.jsonl'), join(folder, 'bad.rows.jsonl')];
    writeFileSync(bad, `${conversations(3)}{"messages": 5}\n`);
    const run = () =>
      runCli(['score', bad, '--rename-duplicates', '--skip-errors', ...METRICS, '--out', out, '--resume']);
    expect([(await run()).code, (await run()).code]).toEqual([3, 3]);
  });
});

describe('mtpc score --resume', () => {
  it('goes on with the file that a link leads to', async () => {
    const folder = newFolder();
    const [input, file, out] = [join(folder, 'in.jsonl'), join(folder, 'file'), join(folder, 'link')];
    writeFileSync(input, conversations(8));
    const args = ['score', input, '--format', 'jsonl', '--rename-duplicates', ...METRICS, '--out', out];
    // An older output stands there, and a newer run was interrupted.
    writeFileSync(file, 'old');
    symlinkSync(file, out);
    const whole = (await runCli(args.slice(0, -2))).out;
    writeFileSync(`${file}.partial`, whole.slice(0, whole.length / 2));
    expect((await runCli([...args, '--resume'])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(whole);
    expect(lstatSync(out).isSymbolicLink()).toBe(true);
  });

  it('needs a file and lines', async () => {
    const input = join(newFolder(), 'in.jsonl');
    writeFileSync(input, conversations(1));
    for (const [more, got] of [
      [['--format', 'jsonl'], 'no --out'],
      [['--format', 'json', '--out', 'x'], '--format json'],
    ] as const) {
      const { code, err } = await runCli(['score', input, '--resume', ...more]);
      const expected = `mtpc: --resume: expected --out FILE and --format jsonl or csv, got ${got}\n`;
      expect([code, err]).toEqual([1, expected]);
    }
  });

  it('keeps the output of an interrupted run unless it may overwrite it', async () => {
    const folder = newFolder();
    const [input, out] = [join(folder, 'in.jsonl'), join(folder, 'out.csv')];
    writeFileSync(input, conversations(4));
    writeFileSync(`${out}.partial`, 'rows');
    const args = ['score', input, '--rename-duplicates', '--metrics', 'NSE', '--out'];
    const refused = await runCli([...args, out]);
    expect([refused.code, refused.err]).toEqual([
      1,
      `mtpc: --out: ${out}.partial is the unfinished output of an earlier run. Use --resume to continue it, or --overwrite to start again.\n`,
    ]);
    expect(readFileSync(`${out}.partial`, 'utf8')).toBe('rows');
    expect((await runCli([...args, out, '--overwrite'])).code).toBe(0);
    expect([existsSync(out), existsSync(`${out}.partial`)]).toEqual([true, false]);
    const page = join(folder, 'out.md');
    writeFileSync(`${page}.partial`, 'table');
    expect((await runCli([...args, page])).err).toContain('an earlier run. Use --overwrite to start again.');
  });
});

describe('rows that say only what was lacking', () => {
  it('come once a run, with the number of transcripts, unless --skipped brings them back', async () => {
    const args = ['score', '--format', 'jsonl', '--rename-duplicates', '--metrics', 'NSE,SC-Gini,A90'];
    const rows = async (...more: string[]) =>
      (await runCli([...args, ...more], conversations(14))).out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    const once = await rows();
    expect(once.filter((row) => row.skipped && row.unit === '*')).toEqual([
      expect.objectContaining({ transcript: '*', metric: 'semantic-concentration', n: 14, score: null }),
      expect.objectContaining({ transcript: '*', metric: 'aptitude', n: 9 }),
    ]);
    const all = await rows('--skipped');
    expect(all.filter((row) => row.skipped === 'needs embeddings')).toHaveLength(14);
    expect(all.filter((row) => !row.skipped)).toEqual(once.filter((row) => !row.skipped));
  });
});
