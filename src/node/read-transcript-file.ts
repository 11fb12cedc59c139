import { type ReadOptions, streamTranscripts } from '../adapters/read-transcripts.js';
import { requireText } from '../error.js';
import type { Transcript } from '../transcript/types.js';
import { filePieces, type ReadWatch } from './file-pieces.js';
import { listPieces } from './list-pieces.js';

/**
 * The transcripts of a file, one after the other. The format is recognized by the name and the first lines, or taken
 * from `from`, as by {@link streamTranscripts}. Parquet needs the packages hyparquet and (for other codecs than Snappy)
 * hyparquet-compressors. Each transcript carries the path in `source`.
 *
 * Memory: what the format needs, which is one conversation at a time for lines, rows, a list, and an object around a long
 * list of conversations, whose file is read twice.
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
  yield* watchedTranscripts(path, options);
}

/** The transcripts of a file; it is told how many bytes of it have been read. @internal */
export async function* watchedTranscripts(
  path: string,
  options: ReadOptions,
  watch?: ReadWatch,
): AsyncGenerator<Transcript> {
  const source = path === '-' ? 'standard input' : path;
  const { pieces, named } = (await listPieces(path, options, watch)) ?? filePieces(path, options, watch);
  for await (const transcript of streamTranscripts(pieces, named)) yield { source, ...transcript };
}
