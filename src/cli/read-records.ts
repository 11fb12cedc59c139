import { createReadStream } from 'node:fs';

/** A line of a file, or a record of CSV that may have line breaks in quotes. */
export interface FileRecord {
  readonly text: string;
  /** Byte offsets; the end is after the line break. */
  readonly start: number;
  readonly end: number;
  /** Whether a line break ends it. */
  readonly isWhole: boolean;
}

const [NEWLINE, QUOTE] = [10, 34];

/** The records of a file with their positions. Memory: one chunk of the file, and the longest record. */
export async function* readRecords(path: string, hasQuotes: boolean): AsyncGenerator<FileRecord> {
  let rest: Buffer = Buffer.alloc(0);
  let start = 0;
  let scanned = 0;
  let isQuoted = false;
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes: Buffer = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let from = 0;
    let i = scanned;
    while (i < bytes.length) {
      if (!hasQuotes) {
        i = bytes.indexOf(NEWLINE, i);
        if (i < 0) break;
      } else if (bytes[i] === QUOTE) isQuoted = !isQuoted;
      if (bytes[i] === NEWLINE && !isQuoted) {
        const length = i + 1 - from;
        yield { text: bytes.toString('utf8', from, i), start, end: start + length, isWhole: true };
        start += length;
        from = i + 1;
      }
      i += 1;
    }
    rest = bytes.subarray(from);
    scanned = rest.length;
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), start, end: start + rest.length, isWhole: false };
}
