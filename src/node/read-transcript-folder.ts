import type { ReadOptions } from '../adapters/index.js';
import { READ_OPTIONS } from '../adapters/read-options.js';
import { requireText } from '../error.js';
import { resolveOptions } from '../options/options.js';
import type { Transcript } from '../transcript/types.js';
import { filesIn } from './folder-files.js';
import { readTranscriptFile } from './read-transcript-file.js';

/**
 * Reads the transcripts of all files in a folder, sorted by name, like `mtpc score FOLDER`. It reads files ending in
 * .json, .jsonl, .ndjson, .csv, .tsv or .parquet, optionally with .gz; in a folder without such files, it reads .txt,
 * .vtt, .srt, .cha, .log, .eml, .mbox, .xml, .fountain, .yaml and .yml. Subfolders are ignored. The folder of a
 * ConvoKit corpus becomes one corpus.
 *
 * Each transcript has the path of its file in `source`. One without an id is named after its file, `chat#1`, and marked
 * with `generatedId`.
 *
 * @param options as for `readTranscripts`; they apply to every file
 * @throws MetricError `INVALID_INPUT` if the folder does not exist or contains no such file, or as `readTranscriptFile`
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { evaluate } from '@mtpc/metrics';
 * import { readTranscriptFolder } from '@mtpc/metrics/node';
 * const folder = mkdtempSync(`${tmpdir()}/chats-`);
 * const messages = [{ role: 'user', content: 'Tea?' }, { role: 'assistant', content: 'With cake.' }];
 * for (const name of ['a', 'b']) writeFileSync(`${folder}/${name}.json`, JSON.stringify({ messages }));
 * const rows = await evaluate(readTranscriptFolder(folder), { metrics: ['NSE'] });
 * rows.map(({ transcript, score }) => [transcript, score]); // => [['a#1', 1], ['b#1', 1]]
 * ```
 */
export async function* readTranscriptFolder(
  path: string,
  options: ReadOptions = {},
): AsyncGenerator<Transcript> {
  requireText('readTranscriptFolder', 'path', path);
  resolveOptions('readTranscriptFolder', READ_OPTIONS, options);
  for (const file of await filesIn(path)) yield* readTranscriptFile(file, options);
}
