import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ReadOptions } from '../adapters/read-transcripts.js';
import type { TextPiece } from '../adapters/types.js';
import { MetricError, messageOf, requireText } from '../error.js';
import { readParquetLines } from './read-parquet.js';
import { readYamlLines } from './read-yaml.js';
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
  yield* watchedPieces(path);
}

/** The size of a regular file in bytes; 0 for a pipe or a device. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path);
  return found.isFile() ? found.size : 0;
}

/** Throws if a file ends before the size that it had when reading began: another program has cut it. */
function requireWhole(path: string, size: number, end: number): void {
  if (end >= size) return;
  const message = `${path}: the file was cut to ${end} of ${size} bytes while it was read; read a copy that no program writes to`;
  throw new MetricError('INVALID_INPUT', message, { path });
}

/** How many bytes of a file on disk have been read. @internal */
export type ReadWatch = (bytes: number) => void;

/** The bytes of a file in chunks; before each chunk, `onProgress` gets the number of bytes read. @internal */
export async function* watchedPieces(path: string, watch?: ReadWatch): AsyncGenerator<Uint8Array> {
  const unpacker = path === '-' ? undefined : unpackerFor(path);
  try {
    const size = path === '-' ? 0 : await sizeOf(path);
    const source = path === '-' ? process.stdin : createReadStream(path);
    if (unpacker) source.on('error', (error: Error) => unpacker.destroy(error));
    for await (const piece of unpacker ? source.pipe(unpacker) : source) {
      if ('bytesRead' in source) watch?.(source.bytesRead);
      yield piece;
    }
    if ('bytesRead' in source) requireWhole(path, size, source.bytesRead);
  } catch (cause) {
    if (cause instanceof MetricError) throw cause;
    const message = `${path}: the file cannot be read: ${messageOf(cause)}`;
    throw new MetricError('INVALID_INPUT', message, { path, cause });
  }
}

/** The text of a file in chunks, and the reading options implied by its name. @internal */
export function filePieces(
  path: string,
  options: ReadOptions,
  watch?: ReadWatch,
): { readonly pieces: AsyncGenerator<TextPiece>; readonly named: ReadOptions } {
  const fileName = path === '-' ? undefined : unpackedName(path);
  const [isParquet, isYaml] = [/\.parquet$/i.test(path), /\.ya?ml$/i.test(fileName ?? '')];
  const bytes = (): AsyncGenerator<Uint8Array> => watchedPieces(path, watch);
  const pieces = isParquet ? readParquetLines(path) : isYaml ? readYamlLines(path, bytes()) : bytes();
  const isConverted = isParquet || isYaml;
  return { pieces, named: fileName === undefined || isConverted ? options : { fileName, ...options } };
}
