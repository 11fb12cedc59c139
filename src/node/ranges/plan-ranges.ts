import { stat } from 'node:fs/promises';
import { readingOf } from '../../adapters/adapter-table.js';
import { startOf } from '../../adapters/choose-format.js';
import type { FormatName } from '../../adapters/formats/names.generated.js';
import type { ReadOptions } from '../../adapters/read-transcripts.js';
import type { Format } from '../../adapters/readers/format.js';
import { opensOnly } from '../../adapters/readers/json-tokenizer.js';
import { looksLikeJson } from '../../adapters/readers/looks-like-json.js';
import type { TextPiece } from '../../adapters/types.js';
import { filePieces } from '../file-pieces.js';
import { unpackerFor } from '../unpack-stream.js';
import type { RangedReading } from './file-ranges.js';

/** A file whose ranges can be read by themselves. */
export interface RangedFile {
  readonly reading: RangedReading;
  readonly format: Format<ReadOptions>;
  readonly runnerUp?: FormatName | undefined;
  /** The text that showed the format. */
  readonly head: string;
}

/** Below this size one thread reads a file sooner than several share it. */
const WORTH_BYTES = 1 << 18;
/** How far the end of the first line is looked for. */
const LOOK = 1 << 23;

/**
 * How to read a file range by range; a sentence with the reason if it cannot be done; `undefined` for a small file. It
 * works for independent lines and for rows of Parquet, each of which contains one conversation or several.
 */
export async function planRanges(
  path: string,
  options: ReadOptions,
): Promise<RangedFile | string | undefined> {
  if (path === '-') return 'standard input is read by one thread';
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size < WORTH_BYTES) return undefined;
  if (unpackerFor(path)) return `${path} is compressed, and read by one thread`;
  const kind = /\.parquet$/i.test(path) ? 'parquet' : 'lines';
  const { pieces, named } = filePieces(path, options);
  try {
    const start = await startOf(pieces, named);
    const { onWarning: _, onAccount: __, ...plain } = named;
    const found = readingOf(start.format, plain);
    if (kind === 'lines' && !(await isLines(start.text, pieces)))
      return `${path} is not JSON lines, and read by one thread`;
    if (found?.format.standsAlone !== true)
      return `${path} has conversations of several lines, and is read by one thread`;
    const reading: RangedReading = { path, kind, format: start.format, options: plain };
    return { reading, format: found.format, runnerUp: start.runnerUp, head: start.text };
  } catch {
    // Faults are reported when the file is read.
    return undefined;
  } finally {
    await pieces.return(undefined);
  }
}

/** Whether a text begins with a line of JSON that is whole, and goes on behind it. */
async function isLines(text: string, pieces: AsyncIterator<TextPiece>): Promise<boolean> {
  const decoder = new TextDecoder();
  let start = text.trimStart();
  while (start.length < LOOK && !start.trimEnd().includes('\n')) {
    const { done, value } = await pieces.next();
    if (done) return false;
    start += typeof value === 'string' ? value : decoder.decode(value, { stream: true });
  }
  const first = start.slice(0, start.indexOf('\n'));
  return looksLikeJson(start) && start.includes('\n') && !opensOnly(first);
}
