import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Transcript } from '../transcript/types.js';
import { readPieces } from './file-pieces.js';
import { readTranscriptFile } from './read-transcript-file.js';

const folder = mkdtempSync(join(tmpdir(), 'rows-'));
const rows = 'speaker,text\nana,tea?\nben,größer\n';
writeFileSync(join(folder, 'a.csv'), rows);
writeFileSync(join(folder, 'b.csv.gz'), gzipSync(rows));

async function textOf(path: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readPieces(path)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

describe('readPieces', () => {
  it('reads a file, packed or not', async () => {
    expect(await textOf(join(folder, 'a.csv'))).toBe(rows);
    expect(await textOf(join(folder, 'b.csv.gz'))).toBe(rows);
  });

  it('takes a file URL', async () => {
    const read = [];
    const url = pathToFileURL(join(folder, 'a.csv'));
    const options = { columns: { conversation: null } };
    for await (const each of readTranscriptFile(url, options)) read.push(each);
    expect(read[0]?.source).toBe(join(folder, 'a.csv'));
  });

  it('names a file that cannot be read', async () => {
    const missing = join(folder, 'none.csv');
    await expect(textOf(missing)).rejects.toThrow(`${missing}: the file cannot be read: ENOENT`);
    await expect(textOf('a\0b')).rejects.toThrow('a\0b: the file cannot be read: ');
    await expect(textOf(`${missing}.gz`)).rejects.toThrow(`${missing}.gz: the file cannot be read: ENOENT`);
    writeFileSync(join(folder, 'bad.gz'), 'not packed');
    await expect(textOf(join(folder, 'bad.gz'))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('readTranscriptFile', () => {
  it('recognizes the format, packed or not', async () => {
    for (const name of ['a.csv', 'b.csv.gz']) {
      const read: Transcript[] = [];
      for await (const transcript of readTranscriptFile(join(folder, name), {
        columns: { conversation: null },
      }))
        read.push(transcript);
      expect(read[0]!.turns.map(({ text }) => text)).toEqual(['tea?', 'größer']);
      expect(read[0]).toMatchObject({ id: `${name.charAt(0)}#1`, idMadeUp: true });
    }
  });
});
