import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collect } from '../../testing/pieces.js';
import { MetricError } from '../error.js';
import type { Transcript } from '../transcript/types.js';
import { readChunks } from './file-pieces.js';
import { inFile, readTranscriptFile, watchedTranscripts } from './read-transcript-file.js';

const folder = mkdtempSync(join(tmpdir(), 'rows-'));
const rows = 'speaker,text\nana,tea?\nben,größer\n';
writeFileSync(join(folder, 'a.csv'), rows);
writeFileSync(join(folder, 'b.csv.gz'), gzipSync(rows));

async function textOf(path: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readChunks(path)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

describe('readChunks', () => {
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
      expect(read[0]).toMatchObject({ id: `${name.charAt(0)}#1`, generatedId: true });
    }
  });

  it('keeps ids, and counts transcripts without one', async () => {
    const path = join(folder, 'some.jsonl');
    const messages = ['user', 'assistant'].map((role) => ({ role, content: 'Tea?' }));
    writeFileSync(
      path,
      [{ messages }, { id: 'own', messages }, { messages }].map((each) => JSON.stringify(each)).join('\n'),
    );
    const read = await collect(readTranscriptFile(path));
    expect(read.map(({ id, generatedId }) => [id, generatedId])).toEqual([
      ['some#1', true],
      ['own', undefined],
      ['some#3', true],
    ]);
    expect(read.map(({ source }) => source)).toEqual([path, path, path]);
  });

  it('refuses wrong arguments when the first transcript is asked for', async () => {
    await expect(collect(readTranscriptFile(7 as never))).rejects.toThrow(
      'readTranscriptFile: path: expected a string, got 7',
    );
    await expect(collect(readTranscriptFile('a.csv', { colums: {} } as never))).rejects.toThrow(
      'readTranscriptFile: options.colums: expected an option (did you mean columns?)',
    );
  });

  it('names the file before the place of a fault, once', async () => {
    const path = join(folder, 'torn.jsonl');
    writeFileSync(path, '{"turns": [\n');
    const error: unknown = await collect(readTranscriptFile(path)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'MetricError', code: 'INVALID_INPUT' });
    expect((error as MetricError).message.split(`${path}: `)).toEqual([
      '',
      expect.stringMatching(/^expected JSON; /),
    ]);
  });
});

describe('inFile', () => {
  const inside = (message: string, details = {}): MetricError =>
    inFile('a.csv', new MetricError('INVALID_INPUT', message, { path: 'input', ...details })) as MetricError;

  it('replaces the function that read the file by its path', () => {
    const error = inside('readTranscripts: input: no rows', { metric: 'readTranscripts' });
    expect(error).toMatchObject({ message: 'a.csv: no rows', code: 'INVALID_INPUT', path: 'input' });
    expect(inside('line 3: no text', { metric: 'readTranscripts' }).message).toBe('a.csv: line 3: no text');
  });

  it('leaves errors alone that name the file, or are not about it', () => {
    expect(inside('a.csv: torn').message).toBe('a.csv: torn');
    const error = new RangeError('from the caller');
    expect(inFile('a.csv', error)).toBe(error);
  });
});

describe('watchedTranscripts', () => {
  it('tells how much of the file has been read', async () => {
    const counts: number[] = [];
    const options = { columns: { conversation: null } };
    const read = await collect(
      watchedTranscripts(join(folder, 'a.csv'), options, (bytes) => counts.push(bytes)),
    );
    expect(read).toHaveLength(1);
    expect(counts).toEqual([Buffer.byteLength(rows)]);
  });

  it('reads the standard input', async () => {
    const input = Object.getOwnPropertyDescriptor(process, 'stdin')!;
    Object.defineProperty(process, 'stdin', {
      configurable: true,
      value: Readable.from([Buffer.from(rows)]),
    });
    try {
      const read = await collect(readTranscriptFile('-', { columns: { conversation: null } }));
      expect(read).toMatchObject([{ id: 'stdin#1', generatedId: true, source: 'standard input' }]);
    } finally {
      Object.defineProperty(process, 'stdin', input);
    }
  });
});
