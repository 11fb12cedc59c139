import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { FormatName } from '../../adapters/formats/names.generated.js';
import type { ReadOptions } from '../../adapters/read-transcripts.js';
import { existing } from '../../math/existing.js';
import { requireWhole, sizeOf } from '../file-pieces.js';
import { openParquet, type ParquetLines, rowRanges } from '../read-parquet.js';

/** A file that is read range by range: all that another thread needs to know, as plain data. */
export interface RangedReading {
  readonly path: string;
  readonly kind: 'lines' | 'parquet';
  readonly format: FormatName;
  readonly options: ReadOptions;
}

/** A range of a file: bytes from the start of a line to the end of one, or rows of Parquet. */
export interface FileRange {
  readonly start: number;
  readonly end: number;
  readonly linesBefore: number;
}

/** A range has at least that many bytes, or at most that many rows. */
const BYTES = 1 << 15;
const ROWS = 256;
const NEWLINE = 10;

/** The ranges of a file, in its order. Its text is searched for line breaks, and not kept. */
export async function* rangesOf({ path, kind }: RangedReading): AsyncGenerator<FileRange> {
  if (kind === 'lines') yield* lineRanges(path);
  else {
    const { groups } = await openParquet(path);
    for (const { start, end } of rowRanges(groups, ROWS)) yield { start, end, linesBefore: start };
  }
}

async function* lineRanges(path: string): AsyncGenerator<FileRange> {
  const size = await sizeOf(path);
  let [start, linesBefore, lines, at] = [0, 0, 0, 0];
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = piece as Buffer;
    for (let i = bytes.indexOf(NEWLINE); i >= 0; i = bytes.indexOf(NEWLINE, i + 1)) {
      lines += 1;
      const end = at + i + 1;
      if (end - start < BYTES) continue;
      yield { start, end, linesBefore };
      [start, linesBefore] = [end, lines];
    }
    at += bytes.length;
  }
  requireWhole(path, size, at);
  if (at > start) yield { start, end: at, linesBefore };
}

/** Reads ranges as text; a file stays open while its ranges are read. */
export class RangeText {
  #path = '';
  #file: FileHandle | undefined;
  #parquet: ParquetLines | undefined;

  async read({ path, kind }: RangedReading, { start, end }: FileRange): Promise<string> {
    if (path !== this.#path) await this.#open(path, kind);
    if (this.#parquet) return this.#parquet.lines(start, end);
    const bytes = Buffer.allocUnsafe(end - start);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await existing(this.#file).read(
        bytes,
        length,
        bytes.length - length,
        start + length,
      );
      requireWhole(path, end, bytesRead === 0 ? start + length : end);
      length += bytesRead;
    }
    // The decoder of a whole file takes away a byte order mark at its start only.
    return new TextDecoder('utf-8', { ignoreBOM: start > 0 }).decode(bytes.subarray(0, length));
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
    this.#path = '';
  }

  async #open(path: string, kind: RangedReading['kind']): Promise<void> {
    await this.close();
    this.#file = kind === 'lines' ? await open(path) : undefined;
    this.#parquet = kind === 'parquet' ? await openParquet(path) : undefined;
    this.#path = path;
  }
}
