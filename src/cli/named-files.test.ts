import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Io } from './io.js';
import {
  expandFiles,
  namedFiles,
  requireFiles,
  requireStdinOnce,
  shownName,
  totalBytes,
} from './named-files.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-named-'));
const write = (name: string, text = 'tea'): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const terminal = (isTTY = true): { io: Io; said: () => string } => {
  let err = '';
  const io = { stdin: { isTTY }, stderr: { write: (text: string) => void (err += text) } } as unknown as Io;
  return { io, said: () => err };
};

mkdirSync(join(folder, 'logs'));
const [a, b] = [write('logs/a.jsonl'), write('logs/b.jsonl', 'cake')];
const gone = join(folder, 'gone.jsonl');

describe('the files that are named', () => {
  it('are those of folders, and standard input where there are none', async () => {
    const { io, said } = terminal(false);
    expect(await namedFiles([], io)).toEqual(['-']);
    expect(await namedFiles(['-', join(folder, 'logs'), a], io)).toEqual(['-', a, b, a]);
    expect(said()).toBe('');
    await expect(namedFiles([], terminal().io)).rejects.toThrow(
      'FILES: expected at least one file, or data on standard input',
    );
  });

  it('must be there, unless missing ones are reported later', async () => {
    const { io } = terminal();
    await expect(namedFiles([a, gone], io)).rejects.toThrow(`${gone}: no such file or folder`);
    await expect(expandFiles([gone], io)).rejects.toThrow(`${gone}: no such file or folder`);
    expect(await namedFiles([a, gone], io, true)).toEqual([a, gone]);
    expect(await expandFiles([gone], io, true)).toEqual([gone]);
  });

  it('are read once each, with a warning for those that are named again', async () => {
    const { io, said } = terminal();
    expect(
      await expandFiles([b, '-', join(folder, 'logs'), `${folder}/logs/../logs/b.jsonl`, '-'], io),
    ).toEqual([...[b, '-', a]]);
    expect(said()).toBe(
      [b, `${folder}/logs/../logs/b.jsonl`, 'standard input']
        .map((name) => `warning: ${name}: listed more than once, but read only once\n`)
        .join(''),
    );
  });

  it.skipIf(process.platform === 'win32')(
    'are read once though a link gives them a second name',
    async () => {
      const { io, said } = terminal();
      const link = join(mkdtempSync(join(tmpdir(), 'l-')), 'link.jsonl');
      symlinkSync(a, link);
      expect(await expandFiles([a, link], io)).toEqual([a]);
      expect(said()).toBe(`warning: ${link}: listed more than once, but read only once\n`);
    },
  );

  it.skipIf(process.platform === 'win32')('are no sockets and pipes of a folder', async () => {
    const own = mkdtempSync(join(tmpdir(), 's-'));
    const server = createServer();
    await new Promise<void>((done) => server.listen(join(own, 'x.jsonl'), done));
    writeFileSync(join(own, 'y.jsonl'), '');
    const { io, said } = terminal();
    expect(await namedFiles([own], io)).toEqual([join(own, 'y.jsonl')]);
    server.close();
    expect(said()).toBe(`warning: ${join(own, 'x.jsonl')}: skipped, because it is not a regular file\n`);
  });
});

it('refuses folders and missing files where only files are read', async () => {
  const check = (...files: string[]): Promise<void> => requireFiles(files, 'a file of rows');
  await check('-', a);
  await check();
  await expect(check(a, folder)).rejects.toMatchObject({
    ...{ code: 'INVALID_INPUT', message: `${folder}: expected a file of rows, got a folder`, path: folder },
  });
  await expect(check('-', gone)).rejects.toThrow(`${gone}: no such file or folder`);
});

it('refuses standard input that is named twice', () => {
  requireStdinOnce([a, a]);
  requireStdinOnce(['-', a]);
  expect(() => requireStdinOnce(['-', a, '-'])).toThrow('FILES: standard input (-) can be given only once');
});

it('adds up the sizes of files, as far as they say how much is read', async () => {
  expect(await totalBytes([a, b])).toBe(3 + 4);
  expect(await totalBytes([a, gone])).toBe(3);
  expect(await totalBytes([])).toBe(0);
  for (const other of ['-', write('rows.parquet'), write('rows.PARQUET'), folder])
    expect(await totalBytes([a, other])).toBeUndefined();
  expect(await totalBytes([write('parquet.txt')])).toBe(3);
});

it('names standard input', () => {
  expect([shownName('-'), shownName('a.csv')]).toEqual(['standard input', 'a.csv']);
});
