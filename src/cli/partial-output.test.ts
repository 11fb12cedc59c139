import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { replace } from '../../testing/replace.js';
import { runCli } from '../../testing/run-cli.js';
import type { Io } from './io.js';
import { changedText, interrupted, requireNoPartial } from './partial-output.js';
import type { Sink } from './sink.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-partial-'));
const input = join(folder, 'in.jsonl');
const talk = (id: string): string =>
  JSON.stringify({ id, turns: ['ana', 'ben', id].map((speaker) => ({ speaker, text: 'Well.' })) });
writeFileSync(input, ['a', 'b', 'c', 'd'].map(talk).join('\n'));
const resume = (out: string, ...flags: string[]) =>
  runCli(['score', input, '--metrics', 'NSE', '--resume', '--out', join(folder, out), ...flags]);

it.each(['csv', 'jsonl'])(
  'continues an interrupted run, and leaves a complete one, as %s',
  async (ending) => {
    const name = `rows.${ending}`;
    const out = join(folder, name);
    // Without an unfinished file, the run starts.
    expect((await resume(name)).code).toBe(0);
    const whole = readFileSync(out, 'utf8');
    expect(await resume(name)).toMatchObject({
      code: 0,
      err: `${out} is complete, and ${out}.partial does not exist\n`,
    });
    // The rows of a, b and c are written, and that of d is cut.
    const cut = whole.slice(0, whole.trimEnd().lastIndexOf('\n') + 20);
    writeFileSync(join(folder, `cut.${ending}.partial`), cut);
    expect((await resume(`cut.${ending}`)).code).toBe(0);
    expect(readFileSync(join(folder, `cut.${ending}`), 'utf8')).toBe(whole);
    expect(existsSync(join(folder, `cut.${ending}.partial`))).toBe(false);
  },
);

it('refuses to resume rows of other input, and formats that are not written line by line', async () => {
  const { out: whole } = await runCli(['score', input, '--metrics', 'NSE', '--format', 'jsonl']);
  // The row of a differs; that of d, which is compared in any case, does not.
  writeFileSync(join(folder, 'other.jsonl.partial'), whole.replace('"score":1', '"score":2'));
  expect((await resume('other.jsonl')).err).toContain('the rows in this file come from a different input');
  expect((await resume('rows.parquet')).err).toContain(
    '--resume: expected --out FILE and --format jsonl or csv, got --format parquet',
  );
});

it('keeps the unfinished output of another run, if there is any', async () => {
  const out = join(folder, 'kept.csv');
  await requireNoPartial(undefined, true);
  await requireNoPartial(out, true);
  mkdirSync(`${out}.partial`);
  await requireNoPartial(out, true);
  const other = join(folder, 'other.csv');
  writeFileSync(`${other}.partial`, '');
  await requireNoPartial(other, true);
  writeFileSync(`${other}.partial`, 'x');
  const expected = `--out: ${other}.partial is the unfinished output of an earlier run. `;
  await expect(requireNoPartial(other, true)).rejects.toThrow(
    `${expected}Use --resume to continue it, or --overwrite to start again.`,
  );
  await expect(requireNoPartial(other, false)).rejects.toThrow(`${expected}Use --overwrite to start again.`);
});

it('says after Ctrl-C what is kept', async () => {
  const out = join(folder, 'stopped.csv');
  writeFileSync(`${out}.partial`, 'x');
  const codes: unknown[] = [];
  replace(process, { exit: (code: unknown) => void codes.push(code) });
  const said = async (
    file: string | undefined,
    isKept: boolean,
    abandon = async () => {},
  ): Promise<string> => {
    let err = '';
    const io = { stderr: { write: (text: string) => void (err += text) } } as unknown as Io;
    await interrupted({ abandon } as unknown as Sink, file, isKept, io);
    return err;
  };
  const kept = `\nmtpc: interrupted: the rows written so far are in ${out}.partial; the same command with --resume continues\n`;
  expect(await said(out, true)).toBe(kept);
  const fail = async (): Promise<void> => {
    throw new Error('gone');
  };
  expect(await said(out, true, fail)).toBe(kept);
  const nothing = '\nmtpc: interrupted: no rows were written\n';
  for (const [file, isKept] of [
    [out, false],
    [undefined, true],
    [join(folder, 'never.csv'), true],
  ] as const)
    expect(await said(file, isKept)).toBe(nothing);
  expect(codes).toEqual(Array(5).fill(130));
});

it('names the first input that changed, and how many others did', () => {
  const changed = ': input changed since the interrupted run; re-scoring to verify the rows already written';
  expect(changedText(['a'])).toBe(`a${changed}`);
  expect(changedText(['a', 'b'])).toBe(`a and 1 more input${changed}`);
  expect(changedText(['a', 'b', 'c'])).toBe(`a and 2 more inputs${changed}`);
});

it('needs a file and lines to resume', async () => {
  const args = ['score', input, '--metrics', 'NSE', '--resume'];
  const expected = 'mtpc: --resume: expected --out FILE and --format jsonl or csv, got ';
  expect((await runCli([...args, '--format', 'csv'])).err).toBe(`${expected}no --out\n`);
  expect((await runCli([...args, '--out', join(folder, 'x.json')])).err).toBe(`${expected}--format json\n`);
});
