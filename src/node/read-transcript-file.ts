import { createReadStream } from 'node:fs';
import { type ReadOptions, streamTranscripts } from '../adapters/read-transcripts.js';
import type { TextPiece } from '../adapters/types.js';
import { MetricError, requireText } from '../error.js';
import type { Transcript } from '../transcript/types.js';
import { readParquetLines } from './read-parquet.js';
import { unpackedName, unpackerFor } from './unpack-stream.js';

/**
 * The bytes of a file in pieces, for an adapter. `-` is the standard input; a name that ends in `.gz`
 * or (from Node 22.15 on) `.zst` is unpacked.
 *
 * Memory O(1).
 *
 * @throws MetricError `INVALID_INPUT` with the path if the file cannot be read
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { readPieces } from '@mtpc/metrics/node';
 * let bytes = 0;
 * for await (const piece of readPieces('package.json')) bytes += piece.length;
 * bytes === readFileSync('package.json').length; // => true
 * ```
 */
export async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  requireText('readPieces', 'path', path);
  const unpacker = path === '-' ? undefined : unpackerFor(path);
  const source = path === '-' ? process.stdin : createReadStream(path);
  try {
    if (!unpacker) {
      for await (const piece of source) yield piece as Uint8Array;
      return;
    }
    source.on('error', (error: Error) => unpacker.destroy(error));
    for await (const piece of source.pipe(unpacker)) yield piece as Uint8Array;
  } catch (cause) {
    const message = `${path}: the file cannot be read: ${(cause as Error).message}`;
    throw new MetricError('INVALID_INPUT', message, { path, cause });
  }
}

/**
 * The transcripts of a file, one after the other. The format is recognized by the name and the first lines, or taken
 * from `from`, as by {@link streamTranscripts}. Parquet needs the packages hyparquet and (for other codecs than Snappy)
 * hyparquet-compressors. Each transcript carries the path in `source`.
 *
 * Memory: what the format needs, which is one conversation at a time for line-based ones.
 *
 * @throws MetricError `INVALID_INPUT` with the path if the file cannot be read, or as the adapter of its format says
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { readTranscriptFile } from '@mtpc/metrics/node';
 * const path = `${mkdtempSync(`${tmpdir()}/rows-`)}/chat.csv`;
 * writeFileSync(path, 'speaker,text\nana,tea?\nben,cake!\n');
 * const read = [];
 * for await (const transcript of readTranscriptFile(path, { columns: { conversation: null } })) {
 *   read.push(transcript);
 * }
 * read[0].turns.length; // => 2
 * ```
 */
export async function* readTranscriptFile(
  path: string,
  options: ReadOptions = {},
): AsyncGenerator<Transcript> {
  requireText('readTranscriptFile', 'path', path);
  const source = path === '-' ? 'standard input' : path;
  const { pieces, named } = filePieces(path, options);
  for await (const transcript of streamTranscripts(pieces, named)) yield { source, ...transcript };
}

/** The text of a file in pieces, and the options of reading with what its name says. @internal */
export function filePieces(
  path: string,
  options: ReadOptions,
): { readonly pieces: AsyncGenerator<TextPiece>; readonly named: ReadOptions } {
  const fileName = path === '-' ? undefined : unpackedName(path);
  const parquet = /\.parquet$/i.test(path);
  const pieces = parquet ? readParquetLines(path) : readPieces(path);
  return { pieces, named: fileName === undefined || parquet ? options : { fileName, ...options } };
}
