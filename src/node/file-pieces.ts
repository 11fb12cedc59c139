import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import type { ReadOptions } from '../adapters/read-transcripts.js';
import type { TextPiece } from '../adapters/types.js';
import { MetricError, requireText } from '../error.js';
import { readParquetLines } from './read-parquet.js';
import { readYamlLines } from './read-yaml.js';
import { unpackedName, unpackerFor } from './unpack-stream.js';
import { unreadableFile } from './unreadable-file.js';

/**
 * The bytes of a file in chunks, for an adapter. `-` is the standard input; `.gz` and (with Node 22.15 or later) `.zst`
 * files are decompressed.
 *
 * Memory O(1).
 *
 * @throws MetricError `INVALID_INPUT` with the path if the file cannot be read
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { readChunks } from '@mtpc/metrics/node';
 * let bytes = 0;
 * for await (const piece of readChunks('package.json')) bytes += piece.length;
 * bytes === readFileSync('package.json').length; // => true
 * ```
 */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  requireText('readChunks', 'path', path);
  yield* watchedPieces(path);
}

/** The size of a regular file in bytes; 0 for a pipe or a device. */
async function fileSize(path: string): Promise<number> {
  const found = await stat(path);
  return found.isFile() ? found.size : 0;
}

/** Throws if a file shrank during reading, because another program truncated it. */
function requireWhole(path: string, size: number, end: number): void {
  if (end >= size) return;
  const message = `${path}: the file shrank from ${size} to ${end} bytes during reading; use a copy that is not being written`;
  throw new MetricError('INVALID_INPUT', message, { path });
}

/** Progress in bytes of reading a file on disk. @internal */
export type ReadWatch = (bytes: number) => void;

/** The bytes of a file in chunks; before each chunk, `watch` gets the number of bytes read. @internal */
export async function* watchedPieces(path: string, watch?: ReadWatch): AsyncGenerator<Uint8Array> {
  try {
    yield* path === '-' ? process.stdin : piecesOnDisk(path, watch);
  } catch (cause) {
    throw unreadableFile(path, cause);
  }
}

async function* piecesOnDisk(path: string, watch?: ReadWatch): AsyncGenerator<Uint8Array> {
  const size = await fileSize(path);
  const unpacker = unpackerFor(path);
  const source = createReadStream(path);
  // A pipeline also closes the file if the consumer stops early.
  for await (const piece of unpacker ? pipeline(source, unpacker, () => undefined) : source) {
    watch?.(source.bytesRead);
    yield piece;
  }
  requireWhole(path, size, source.bytesRead);
}

/** The text of a file in chunks, and the reading options implied by its name. @internal */
export function filePieces(
  path: string,
  options: ReadOptions,
  watch?: ReadWatch,
): { readonly pieces: AsyncGenerator<TextPiece>; readonly named: ReadOptions } {
  if (/\.parquet$/i.test(path)) return { pieces: readParquetLines(path), named: options };
  const fileName = unpackedName(path);
  const bytes = watchedPieces(path, watch);
  if (/\.ya?ml$/i.test(fileName)) return { pieces: readYamlLines(path, bytes), named: options };
  return { pieces: bytes, named: { fileName, ...options } };
}
