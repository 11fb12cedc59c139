import { openSync } from 'node:fs';
import { link, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { resolveLinks } from '../node/file-lock.js';
import type { Io } from './io.js';
import { checkFolder, checkOut, openSink, partialName } from './sink.js';

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'mtpc-sink-'));
const talk = (id: string, turns = 4): string =>
  JSON.stringify({
    id,
    turns: Array.from({ length: turns }, (_, i) => ({ speaker: i % 2 ? 'ben' : 'ana', text: 'well' })),
  });
const talks = (count: number, turns?: number): string =>
  Array.from({ length: count }, (_, i) => `${talk(`talk-${i}`, turns)}\n`).join('');
const JSONL = ['--metrics', 'NSE,PF', '--format', 'jsonl'];

describe('--out', () => {
  it('writes beside the file and renames at the end', async () => {
    const dir = await folder();
    const [input, out] = [join(dir, 'in.jsonl'), join(dir, 'out.jsonl')];
    await writeFile(input, talks(300));
    await writeFile(out, 'old');
    const seen: string[][] = [];
    const stderr = { isTTY: true, write: () => void readdir(dir).then((names) => seen.push(names)) };
    expect((await runCli(['score', input, ...JSONL, '--out', out], undefined, { stderr })).code).toBe(0);
    expect(await readdir(dir)).toEqual(['in.jsonl', 'out.jsonl']);
    expect(await readFile(out, 'utf8')).toBe((await runCli(['score', input, ...JSONL])).out);
  });

  it('never overwrites an input, by whatever name', async () => {
    const dir = await folder();
    const input = join(dir, 'x.jsonl');
    await writeFile(input, talks(2));
    await symlink(input, join(dir, 'symbolic.jsonl'));
    await link(input, join(dir, 'hard.jsonl'));
    await symlink(input, join(dir, 'new.jsonl.partial'));
    for (const name of ['x.jsonl', 'symbolic.jsonl', 'hard.jsonl', 'new.jsonl']) {
      const out = join(dir, name);
      const { code, err } = await runCli(['score', input, ...JSONL, '--out', out]);
      expect(code).toBe(1);
      expect(err).toMatch(/^mtpc: --out: expected a file other than the inputs, got .*, which is /);
      expect(await readFile(input, 'utf8')).toBe(talks(2));
    }
    const others = [
      ['report', input, '--paper', 'mpceval'],
      ['score', input, '--profile', 'mpceval', '--format', 'table'],
      ['evidence', input, '--metrics', 'NSE', '--format', 'table'],
      ['validate', input, '--metrics', 'NSE', '--outcome', 'turns.length', '--format', 'table'],
      ['init', input],
      ['summarize', input, '--format', 'table'],
    ];
    for (const args of others) {
      const { code, err } = await runCli([...args, '--out', input]);
      expect([args[0], code, err]).toEqual([
        args[0],
        1,
        `mtpc: --out: expected a file other than the inputs, got ${input}, which is an input\n`,
      ]);
    }
    expect(await readFile(input, 'utf8')).toBe(talks(2));
  });

  it('never overwrites a file of a folder that is read', async () => {
    const [one, other] = [await folder(), await folder()];
    const input = join(one, 'x.jsonl');
    await Promise.all([input, join(other, 'y.jsonl')].map((path) => writeFile(path, talks(3))));
    const { code, err } = await runCli([
      ...['compare', one, other, '--metrics', 'PF', '--format', 'table', '--out', input],
    ]);
    expect([code, err]).toEqual([
      1,
      `mtpc: --out: expected a file other than the inputs, got ${input}, which is an input\n`,
    ]);
    expect(await readFile(input, 'utf8')).toBe(talks(3));
  });

  it('is refused before anything is read where there is no folder for it', async () => {
    const dir = await folder();
    const [input, out] = [join(dir, 'in.jsonl'), join(dir, 'none', 'out')];
    await writeFile(input, 'no conversation');
    const commands = [
      ['score', input, ...JSONL],
      ['score', input, '--profile', 'mpceval'],
      ['report', input, '--paper', 'mpceval'],
      ['compare', input, input],
      ['evidence', input],
      ['validate', input, '--outcome', 'meta.rating'],
      ['summarize', input],
      ['init', input],
    ];
    for (const args of commands) {
      const { code, err } = await runCli([...args, '--out', out]);
      expect([args[0], code, err]).toEqual([
        args[0],
        1,
        `mtpc: --out: expected a file in an existing, writable folder, got ${out}\n`,
      ]);
    }
  });

  it.skipIf(process.platform !== 'linux')('leaves the old file as it was if the disk is full', async () => {
    const dir = await folder();
    const out = join(dir, 'out.jsonl');
    await writeFile(out, 'old');
    await symlink('/dev/full', `${out}.partial`);
    const { code, err } = await runCli(['score', ...JSONL, '--out', out], talks(2000));
    expect([code, err]).toEqual([
      1,
      `mtpc: ${out}.partial: cannot be written: ENOSPC: no space left on device, write\n`,
    ]);
    expect(await readFile(out, 'utf8')).toBe('old');
  });

  it('leaves the old file as it was if the input is bad', async () => {
    const dir = await folder();
    const out = join(dir, 'out.csv');
    await writeFile(out, 'old');
    const { code } = await runCli(['score', '--format', 'csv', '--out', out], `${talk('a')}\n{"turns":3}\n`);
    expect(code).toBe(1);
    expect(await readFile(out, 'utf8')).toBe('old');
    expect((await runCli(['score', '--out', dir], talk('a'))).err).toContain('--out: expected a file, got');
  });

  it.skipIf(process.platform !== 'linux')('writes to a device without replacing it', async () => {
    expect((await runCli(['score', ...JSONL, '--out', '/dev/null'], talk('a'))).code).toBe(0);
    expect((await runCli(['score', ...JSONL, '--out', '/dev/null'], talk('a'))).code).toBe(0);
  });
});

describe('standard output', () => {
  it('waits for a slow reader', async () => {
    let [waiting, most, drained] = [0, 0, 0];
    let listener: (() => void) | undefined;
    const stdout = {
      write(piece: string | Uint8Array) {
        waiting += piece.length;
        most = Math.max(most, waiting);
        setTimeout(() => {
          waiting = 0;
          drained += 1;
          listener?.();
        }, 1);
        return false;
      },
      once: (_: 'drain', each: () => void) => void (listener = each),
    };
    expect((await runCli(['score', ...JSONL], talks(2000), { stdout })).code).toBe(0);
    expect(drained).toBeGreaterThan(5);
    // A piece is 64 kB and the rows of the batch that fills it, of some 2.5 MB in all.
    expect(most).toBeLessThan(100_000);
  });

  it('streams JSON as well, and gives what JSON.stringify would', async () => {
    const pieces: string[] = [];
    const stdout = { write: (piece: string | Uint8Array) => void pieces.push(String(piece)) };
    await runCli(['score', '--metrics', 'NSE,PF', '--format', 'json'], talks(500), { stdout });
    expect(pieces.length).toBeGreaterThan(5);
    const text = pieces.join('');
    const parsed = JSON.parse(text);
    expect(parsed.rows).toHaveLength(2500);
    expect(parsed.summary[0]).toMatchObject({ metric: 'speaker-entropy', n: 500, mean: 1 });
    expect(`${JSON.stringify(parsed, null, 2)}\n`).toBe(text);
  });
});

describe('checkOut', () => {
  const io = (fd?: number): Io => ({ stdin: { fd } }) as unknown as Io;
  const refusal = (out: string, inputs: readonly string[] = [], stdin = io()) =>
    checkOut(out, inputs, stdin).then(
      () => 'fine',
      (error: Error) => error.message,
    );

  it('takes standard output, new files, old ones and devices', async () => {
    const dir = await folder();
    const [input, old] = [join(dir, 'in'), join(dir, 'old')];
    for (const path of [input, old]) await writeFile(path, 'x');
    await checkOut(undefined, [input], io());
    for (const out of [join(dir, 'new'), old]) expect(await refusal(out, [input, '-'])).toBe('fine');
    if (process.platform === 'linux') expect(await refusal('/dev/null', [input, '/dev/null'])).toBe('fine');
  });

  it('refuses a folder, and a file in a folder that is not there', async () => {
    const dir = await folder();
    expect(await refusal(dir)).toBe(`--out: expected a file, got the folder ${dir}`);
    const out = join(dir, 'none', 'out');
    const expected = `--out: expected a file in an existing, writable folder, got ${out}`;
    expect(await refusal(out)).toBe(expected);
    // A link that leads there is no better.
    await symlink(out, join(dir, 'link'));
    expect(await refusal(join(dir, 'link'))).toBe(expected.replace(out, join(dir, 'link')));
  });

  it('names the input that would be overwritten, by itself or by its unfinished file', async () => {
    const dir = await folder();
    const [input, other] = [join(dir, 'in'), join(dir, 'other')];
    for (const path of [input, other, partialName(join(dir, 'new'))]) await writeFile(path, 'x');
    const expected = '--out: expected a file other than the inputs, got ';
    expect(await refusal(input, [other, input])).toBe(`${expected}${input}, which is an input`);
    await link(input, join(dir, 'hard'));
    expect(await refusal(join(dir, 'hard'), [input])).toBe(
      `${expected}${join(dir, 'hard')}, which is the input ${input}`,
    );
    const out = join(dir, 'new');
    expect(await refusal(out, [partialName(out)])).toBe(
      `${expected}${out}, which is the input ${out}.partial`,
    );
    if (process.platform === 'linux')
      expect(await refusal(input, ['-'], io(openSync(input, 'r')))).toBe(
        `${expected}${input}, which is the input standard input`,
      );
  });
});

it('follows links to a file that is not there yet, and gives up in a circle', async () => {
  const dir = await folder();
  const file = join(dir, 'file');
  await symlink('two', join(dir, 'one'));
  await symlink(file, join(dir, 'two'));
  expect(await resolveLinks(join(dir, 'one'))).toBe(file);
  expect(await resolveLinks(file)).toBe(file);
  // One link of two is followed.
  expect(await resolveLinks(join(dir, 'one'), 1)).toBe(join(dir, 'two'));
  expect(await resolveLinks(join(dir, 'one'), 0)).toBe(join(dir, 'one'));
  await writeFile(file, '');
  expect(await resolveLinks(join(dir, 'one'), 0)).toBe(file);
  await symlink('round', join(dir, 'round'));
  expect(await resolveLinks(join(dir, 'round'))).toBe(join(dir, 'round'));
});

it('refuses a file for a folder, and takes one that is there, will be, or is not asked for', async () => {
  const dir = await folder();
  const file = join(dir, 'file');
  await writeFile(file, '');
  for (const path of [dir, join(dir, 'new'), undefined]) await checkFolder('--figures', path);
  await expect(checkFolder('--figures', file)).rejects.toMatchObject({
    ...{ code: 'INVALID_INPUT', message: `--figures: expected a folder, got the file ${file}` },
    ...{ path: '--figures', received: file },
  });
});

describe('openSink', () => {
  const piece = 'x'.repeat(1 << 15);
  const sinkTo = async (stdout: object, beforePrinting?: () => void) =>
    openSink(undefined, { stdout } as unknown as Io, { ...(beforePrinting && { beforePrinting }) });

  it('gathers texts up to 64 kB, and writes bytes behind the text before them', async () => {
    const written: (string | number)[] = [];
    const events: string[] = [];
    const write = (text: string | Uint8Array): void =>
      void written.push(typeof text === 'string' ? text.length : `${text.length} bytes`);
    const sink = await sinkTo({ write }, () => void events.push('before'));
    for (let i = 0; i < 3; i++) await sink.write(piece);
    expect(written).toEqual([1 << 16]);
    await sink.write(Uint8Array.of(1, 2, 3));
    expect(written.slice(1)).toEqual([1 << 15, '3 bytes']);
    await sink.finish();
    expect(written).toHaveLength(3);
    await sink.write('end');
    await sink.abandon();
    // What was gathered is not lost.
    expect(written.slice(3)).toEqual([3]);
    expect(events).toHaveLength(4);
  });

  it('waits for a slow reader that says so', async () => {
    const listeners: (() => void)[] = [];
    const slow = await sinkTo({
      write: () => false,
      once: (_: 'drain', go: () => void) => listeners.push(go),
    });
    let isDone = false;
    await slow.write('x');
    const done = slow.finish().then(() => void (isDone = true));
    await new Promise((go) => setImmediate(go));
    expect([isDone, listeners.length]).toEqual([false, 1]);
    listeners[0]!();
    await done;
    const quick = await sinkTo({ write: () => true, once: () => expect.unreachable() });
    await quick.write('x');
    await quick.finish();
    const simple = await sinkTo({ write: () => false });
    await simple.write('x');
    await simple.finish();
  });

  it('leaves a file as it was until all is written, and keeps an unfinished one only on request', async () => {
    const dir = await folder();
    const out = join(dir, 'out');
    await writeFile(out, 'old');
    const io = { stdin: {} } as unknown as Io;
    const first = await openSink(out, io);
    await first.write('new');
    expect(await readFile(out, 'utf8')).toBe('old');
    await first.abandon();
    expect(await readdir(dir)).toEqual(['out']);
    const second = await openSink(out, io, { keepPartial: true });
    await second.write('begun');
    await second.abandon();
    expect(await readFile(partialName(out), 'utf8')).toBe('begun');
    const third = await openSink(out, io);
    await third.write('new');
    await third.finish();
    expect([await readFile(out, 'utf8'), await readdir(dir)]).toEqual(['new', ['out']]);
    await expect(openSink(out, io, { inputs: [out] })).rejects.toThrow('which is an input');
  });
});
