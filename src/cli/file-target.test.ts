import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Io } from './io.js';
import { openSink, type Sink, type SinkOptions } from './sink.js';

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'mtpc-target-'));
const open = (out: string, options: SinkOptions = { keepPartial: true }): Promise<Sink> =>
  openSink(out, { stdin: {}, stdout: { write() {} }, stderr: { write() {} } } as unknown as Io, options);
/** More than is gathered before it is written. */
const piece = (letter: string): string => letter.repeat(1 << 16);
const SHARED = /^--out: .*\.partial: the file was removed, or another run writes to it too/;

describe('two runs that write one file', () => {
  it('are refused: the second one gets an error before it opens the file, whether or not it resumes', async () => {
    const out = join(await folder(), 'out');
    const first = await open(out);
    await first.write(piece('a'));
    await expect(open(out)).rejects.toThrow(`is already writing ${out}.`);
    const written = { tail: new Uint8Array(), size: 1 << 16 };
    await expect(open(out, { keepPartial: true, written })).rejects.toThrow(`is already writing ${out}.`);
    await first.write(piece('b'));
    await first.finish();
    expect(await readFile(out, 'utf8')).toBe(piece('a') + piece('b'));
    const second = await open(out);
    await second.finish();
    expect(await readFile(out, 'utf8')).toBe('');
  });

  it('may follow each other after a failure', async () => {
    const out = join(await folder(), 'out');
    await (await open(out)).abandon();
    const unopened = join(await folder(), 'other');
    await mkdir(`${unopened}.partial`);
    await expect(open(unopened)).rejects.toThrow('EISDIR');
    expect(existsSync(`${unopened}.lock`)).toBe(false);
    const second = await open(out);
    await second.write(piece('c'));
    await second.finish();
    expect(await readFile(out, 'utf8')).toBe(piece('c'));
  });

  it('are both noticed if somebody removes the lock', async () => {
    const out = join(await folder(), 'out');
    const first = await open(out);
    await first.write(piece('a'));
    await rm(`${out}.lock`);
    const second = await open(out);
    await expect(first.write(piece('b'))).rejects.toThrow(SHARED);
    await first.abandon();
    await second.write(piece('c'));
    await second.finish();
    expect(await readFile(out, 'utf8')).toBe(piece('c'));
  });
});

it('a run whose unfinished file is removed says so at once, not when all is computed', async () => {
  const out = join(await folder(), 'out');
  const sink = await open(out);
  await sink.write(piece('a'));
  await rm(`${out}.partial`);
  await expect(sink.write(piece('b'))).rejects.toThrow(SHARED);
});
