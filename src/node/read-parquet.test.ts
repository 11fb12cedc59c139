import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetWriteFile } from 'hyparquet-writer';
import { expect, it } from 'vitest';
import { collect } from '../../testing/pieces.js';
import { readPieces } from './file-pieces.js';
import { readTranscriptFile } from './read-transcript-file.js';

const folder = mkdtempSync(join(tmpdir(), 'parquet-'));

it('reads the rows of a Parquet file as those of any other', async () => {
  const path = join(folder, 'talk.parquet');
  await parquetWriteFile({
    filename: path,
    columnData: [
      { name: 'conversation_id', data: ['c1', 'c1', 'c2'], type: 'STRING' },
      { name: 'speaker', data: ['ana', 'ben', 'ana'], type: 'STRING' },
      { name: 'text', data: ['Hello', 'Hi', 'Tea?'], type: 'STRING' },
      { name: 'turn', data: [1n, 2n, 1n], type: 'INT64' },
    ],
  });
  const read = await collect(readTranscriptFile(path));
  expect(read).toEqual([
    {
      id: 'c1',
      source: path,
      turns: [
        { speaker: 'ana', text: 'Hello', meta: { turn: 1 } },
        { speaker: 'ben', text: 'Hi', meta: { turn: 2 } },
      ],
    },
    { id: 'c2', source: path, turns: [{ speaker: 'ana', text: 'Tea?' }], meta: { turn: 1 } },
  ]);
});

it('unpacks .zst where Node can, and says which Node can', async () => {
  const path = join(folder, 'talk.csv.zst');
  writeFileSync(path, 'x');
  const [major = 0] = process.versions.node.split('.').map(Number);
  const expected =
    major < 22 ? `${path}: .zst needs Node 22.15 or later` : `${path}: the file cannot be read`;
  await expect(collect(readPieces(path))).rejects.toThrow(expected);
});
