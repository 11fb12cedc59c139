import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetWriteFile } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { collect } from '../../testing/pieces.js';
import { readParquetLines, rowRanges } from './read-parquet.js';
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

describe('readParquetLines', () => {
  const linesOf = async (path: string): Promise<object[]> =>
    (await collect(readParquetLines(path)))
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('reads each row once, in files of several groups that are longer than those in memory', async () => {
    const path = join(folder, 'long.parquet');
    const numbers = Array.from({ length: 5000 }, (_, i) => i);
    const columnData = [{ name: 'n', data: Int32Array.from(numbers) }];
    await parquetWriteFile({ filename: path, columnData, rowGroupSize: [4500, 300] });
    expect(await linesOf(path)).toEqual(numbers.map((n) => ({ n })));
  });

  it('writes large integers and bytes as text', async () => {
    const path = join(folder, 'values.parquet');
    const required = { repetition_type: 'REQUIRED' } as const;
    await parquetWriteFile({
      filename: path,
      columnData: [
        { name: 'large', data: [2n ** 53n, 2n ** 53n - 1n] },
        { name: 'bytes', data: [Uint8Array.of(255, 0, 1), Uint8Array.of(7, 7, 7)] },
        { name: 'share', data: [0.5, 1.5] },
      ],
      schema: [
        { name: 'root', num_children: 3 },
        { name: 'large', type: 'INT64', ...required },
        { name: 'bytes', type: 'FIXED_LEN_BYTE_ARRAY', type_length: 3, ...required },
        { name: 'share', type: 'DOUBLE', ...required },
      ],
    });
    // As a number, 2 to the 53 could also be the integer after it.
    expect(await linesOf(path)).toEqual([
      { large: '9007199254740992', bytes: '(3 bytes)', share: 0.5 },
      { large: 9007199254740991, bytes: '(3 bytes)', share: 1.5 },
    ]);
  });

  it('decodes a row group at once, and a larger one in ranges', () => {
    const group = (rows: number, bytes: number) => ({
      num_rows: BigInt(rows),
      total_byte_size: BigInt(bytes),
    });
    // 2 ** 28 bytes are a third of the second group, so it is read in thirds.
    expect([...rowRanges([group(60_000, 2 ** 28), group(30_000, 3 * 2 ** 28), group(0, 0)])]).toEqual([
      [0, 60_000],
      [60_000, 70_000],
      [70_000, 80_000],
      [80_000, 90_000],
    ]);
  });

  it('reads codecs other than Snappy', async () => {
    const path = join(folder, 'gzip.parquet');
    const columnData = [{ name: 'text', data: ['late', 'later'] }];
    const compressors = { GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)) };
    await parquetWriteFile({ filename: path, columnData, codec: 'GZIP', compressors });
    expect(await linesOf(path)).toEqual([{ text: 'late' }, { text: 'later' }]);
  });

  it('names a file that cannot be read', async () => {
    const path = (name: string): string => join(folder, `${name}.parquet`);
    mkdirSync(path('folder'));
    writeFileSync(path('text'), 'speaker,text\nana,Tea?\n');
    writeFileSync(path('empty'), '');
    for (const name of ['missing', 'folder', 'text', 'empty'])
      await expect(collect(readTranscriptFile(path(name)))).rejects.toMatchObject({
        ...{ name: 'MetricError', code: 'INVALID_INPUT', path: path(name), cause: expect.any(Error) },
        message: expect.stringContaining(`${path(name)}: the file cannot be read: `),
      });
  });
});
