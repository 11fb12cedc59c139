import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { filesIn, notThere } from './folder-files.js';

/** A new folder with these empty files. */
function folderOf(...names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  for (const name of names) writeFileSync(join(folder, name), '');
  return folder;
}

/** The names of the files that are read from a folder. */
async function namesIn(...names: readonly string[]): Promise<string[]> {
  const folder = folderOf(...names);
  return (await filesIn(folder)).map((path) => path.slice(folder.length + 1));
}

const RECORDS = ['a.csv', 'b.json', 'c.jsonl', 'd.ndjson', 'e.parquet', 'f.tsv', 'g.csv.gz', 'h.JSON'];
const TEXTS = [
  ...[
    'a.cha',
    'b.eml',
    'c.fountain',
    'd.log',
    'e.mbox',
    'f.srt',
    'g.txt',
    'h.vtt',
    'i.xml',
    'j.yaml',
    'k.yml',
  ],
];

describe('filesIn', () => {
  it('gives files of records in the order of their names, or else texts', async () => {
    // Files are made in another order: some file systems list the first one first, others the last one.
    const shuffled = (names: readonly string[]): string[] => [...names.slice(3), ...names.slice(0, 3)];
    expect(await namesIn(...shuffled(RECORDS), 'readme.txt', 'image.png')).toEqual(RECORDS);
    expect(await namesIn(...shuffled(TEXTS), 'image.png')).toEqual(TEXTS);
  });

  it('leaves out the files that macOS adds to each file on a foreign disk', async () => {
    expect(await namesIn('a.csv', '._a.csv', '._b.txt')).toEqual(['a.csv']);
  });

  it('gives the turns of a ConvoKit corpus alone', async () => {
    expect(await namesIn('conversations.json', 'speakers.json', 'utterances.jsonl')).toEqual([
      'utterances.jsonl',
    ]);
  });

  it('gives a file itself, whatever its name is', async () => {
    const path = join(folderOf('notes.md'), 'notes.md');
    expect(await filesIn(path)).toEqual([path]);
  });

  it('refuses a folder without such files', async () => {
    const folder = folderOf('image.png');
    const all =
      '.json, .jsonl, .ndjson, .csv, .tsv, .parquet, .txt, .vtt, .srt, .cha, .log, .eml, .mbox, .xml';
    await expect(filesIn(folder)).rejects.toMatchObject({
      ...{ code: 'INVALID_INPUT', path: folder },
      message: `${folder}: expected a folder with files ending in ${all}, .fountain, .yaml, .yml, got none`,
    });
  });

  it('refuses a missing file unless its reader reports it', async () => {
    const path = join(folderOf(), 'none.jsonl');
    await expect(filesIn(path)).rejects.toThrow(`${path}: no such file or folder`);
    expect(await filesIn(path, true)).toEqual([path]);
  });

  it.skipIf(process.platform === 'win32')('skips devices, and keeps broken links and folders', async () => {
    const folder = folderOf('talk.jsonl');
    mkdirSync(join(folder, 'more.jsonl'));
    symlinkSync('nowhere', join(folder, 'broken.jsonl'));
    symlinkSync(devNull, join(folder, 'device.jsonl'));
    const skipped: string[] = [];
    const files = await filesIn(folder, false, (path) => skipped.push(path));
    expect(files).toEqual(['broken.jsonl', 'more.jsonl', 'talk.jsonl'].map((name) => join(folder, name)));
    expect(skipped).toEqual([join(folder, 'device.jsonl')]);
    expect(await filesIn(folder)).toEqual(files);
  });
});

describe('notThere', () => {
  it('tells missing files from those that cannot be read', () => {
    const messages = ['ENOENT', 'ENOTDIR', 'EACCES'].map((code) => {
      const cause = Object.assign(new Error('not allowed'), { code });
      const error = notThere('x.csv', cause);
      expect(error).toMatchObject({ code: 'INVALID_INPUT', path: 'x.csv', cause });
      return error.message;
    });
    const missing = 'x.csv: no such file or folder';
    expect(messages).toEqual([missing, missing, 'x.csv: the file or folder cannot be read: not allowed']);
  });
});

it.skipIf(process.platform === 'win32')('makes the command warn of a device in a folder', async () => {
  const folder = folderOf();
  const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'The bus is late.' }));
  writeFileSync(join(folder, 'talk.jsonl'), `${JSON.stringify({ id: 'a', turns })}\n`);
  symlinkSync(devNull, join(folder, 'device.jsonl'));
  const { code, out, err } = await runCli(['score', folder, '--metrics', 'NSE', '--format', 'jsonl']);
  expect(err).toContain('device.jsonl: skipped, because it is not a regular file');
  expect([code, out.trim().split('\n').length]).toEqual([0, 1]);
});
