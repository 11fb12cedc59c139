import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { READ_OPTIONS } from '../adapters/read-options.js';
import { type ReadOptions, streamTranscripts } from '../adapters/read-transcripts.js';
import { MetricError, requireText, restated } from '../error.js';
import { resolveOptions } from '../options/options.js';
import type { Transcript } from '../transcript/types.js';
import { filePieces, type ReadWatch } from './file-pieces.js';
import { listPieces } from './list-pieces.js';
import { idFromFile } from './name-transcript.js';
import { isSlackChannel, slackChannelText } from './slack-export.js';

/**
 * Reads the transcripts of a file, given as a path or a `file:` URL, one at a time. The format is given by `format`, or
 * detected from the name and the first lines, as in {@link streamTranscripts}. Parquet requires the packages hyparquet
 * and (for codecs other than Snappy) hyparquet-compressors; YAML requires the package yaml.
 *
 * Each transcript has the path in `source`. One without an id is named after the file, `chat#1`, and marked with
 * `generatedId`, as the command does.
 *
 * Memory depends on the format: one conversation at a time for lines, rows, a list, and an object around a long list of
 * conversations, whose file is read twice.
 *
 * @throws MetricError `INVALID_INPUT` with the path if the file cannot be read or its format's adapter rejects it
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
  path: string | URL,
  options: ReadOptions = {},
): AsyncGenerator<Transcript> {
  const file = path instanceof URL ? fileURLToPath(path) : path;
  requireText('readTranscriptFile', 'path', file);
  resolveOptions('readTranscriptFile', READ_OPTIONS, options);
  let number = 0;
  try {
    for await (const transcript of watchedTranscripts(file, options)) {
      number += 1;
      yield transcript.id === undefined
        ? { ...transcript, id: idFromFile(file, number), generatedId: true }
        : transcript;
    }
  } catch (error) {
    throw inFile(file, error);
  }
}

/** Prefixes an error with the path of the file. @internal */
export function inFile(path: string, error: unknown): unknown {
  if (!(error instanceof MetricError) || error.message.startsWith(`${path}: `)) return error;
  const own = `${error.metric}: `;
  const place = error.message.startsWith(own) ? error.message.slice(own.length) : error.message;
  return restated(error, `${path}: ${place.replace(/^input: /, '')}`, {});
}

/** The transcripts of a file; `onProgress` gets the number of bytes read. @internal */
export async function* watchedTranscripts(
  path: string,
  options: ReadOptions,
  watch?: ReadWatch,
): AsyncGenerator<Transcript> {
  const source = path === '-' ? 'standard input' : path;
  const isFolder = path !== '-' && (await stat(path).catch(() => undefined))?.isDirectory() === true;
  if (isFolder && (await isSlackChannel(path))) {
    // A channel of a Slack export.
    for await (const transcript of streamTranscripts([await slackChannelText(path)], options))
      yield { source, ...transcript };
    return;
  }
  const { pieces, named } = (await listPieces(path, options, watch)) ?? filePieces(path, options, watch);
  for await (const transcript of streamTranscripts(pieces, named)) yield { source, ...transcript };
}
