import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../adapters/index.js';
import type { Transcript } from '../transcript/types.js';
import { readTranscriptFolder } from './read-transcript-folder.js';

const messages = [
  { role: 'user', content: 'Tea?' },
  { role: 'assistant', content: 'With cake.' },
];

async function read(folder: string, options?: ReadOptions): Promise<Transcript[]> {
  const found: Transcript[] = [];
  for await (const transcript of readTranscriptFolder(folder, options)) found.push(transcript);
  return found;
}

describe('readTranscriptFolder', () => {
  it('reads the records of a folder in the order of their names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'folder-'));
    writeFileSync(join(folder, 'b.json'), JSON.stringify({ id: 'named', messages }));
    writeFileSync(
      join(folder, 'a.jsonl'),
      `${JSON.stringify({ messages })}\n${JSON.stringify({ messages })}\n`,
    );
    writeFileSync(join(folder, 'readme.txt'), 'about these files');
    mkdirSync(join(folder, 'more'));
    const found = await read(folder);
    expect(found.map(({ id, generatedId = false }) => [id, generatedId])).toEqual([
      ['a#1', true],
      ['a#2', true],
      ['named', false],
    ]);
    expect(found[2]).toMatchObject({ source: join(folder, 'b.json'), turns: [{ text: 'Tea?' }, {}] });
  });

  it('refuses a missing folder, one without transcripts, and other paths', async () => {
    await expect(read('/no/such/folder')).rejects.toThrow('/no/such/folder: no such file or folder');
    const empty = mkdtempSync(join(tmpdir(), 'folder-'));
    await expect(read(empty)).rejects.toMatchObject({
      path: empty,
      message: expect.stringContaining('expected a folder with files ending in .json') as string,
    });
    await expect(read('a\0b')).rejects.toThrow('a\0b: the file or folder cannot be read: ');
    await expect(read(5 as never)).rejects.toThrow('readTranscriptFolder: path: expected a string, got 5');
  });

  it('passes its options to every file, and refuses wrong ones', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'folder-'));
    for (const name of ['a.csv', 'b.csv'])
      writeFileSync(join(folder, name), 'who,text\nana,Tea?\nben,Cake.\n');
    const found = await read(folder, { columns: { speaker: 'who', conversation: null } });
    expect(found.map(({ id, turns }) => [id, turns[1]?.speaker])).toEqual([
      ['a#1', 'ben'],
      ['b#1', 'ben'],
    ]);
    await expect(read(folder, { colums: {} } as never)).rejects.toThrow(
      'readTranscriptFolder: options.colums: expected an option (did you mean columns?)',
    );
  });
});
