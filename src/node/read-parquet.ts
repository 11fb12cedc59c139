import { MetricError } from '../error.js';

/** How many rows are read at a time. */
const ROWS = 4096;

/** A Parquet file whose rows are read as lines of JSON, like other records. @internal */
export interface ParquetLines {
  /** How many rows each of its row groups has. */
  readonly groups: readonly number[];
  /** The rows of a stretch that stays within a row group, one line each. */
  lines(rowStart: number, rowEnd: number): Promise<string>;
}

/** Opens a Parquet file. @internal */
export async function openParquet(path: string): Promise<ParquetLines> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await loadParquet(path);
  const compressors = await loadCompressors();
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  return {
    groups: metadata.row_groups.map(({ num_rows: count }) => Number(count)),
    async lines(rowStart, rowEnd) {
      const rows = await parquetReadObjects({
        ...{ file, metadata, rowStart, rowEnd },
        ...(compressors && { compressors }),
      });
      return rows.map((row) => `${JSON.stringify(row, plain)}\n`).join('');
    },
  };
}

// Optional packages are imported inside `try`: bundlers then build without them.
async function loadParquet(path: string): Promise<typeof import('hyparquet')> {
  try {
    return await import('hyparquet');
  } catch (cause) {
    const message = `${path}: reading this file needs the package hyparquet: npm install hyparquet`;
    throw new MetricError('MISSING_CAPABILITY', message, { path, cause });
  }
}

async function loadCompressors(): Promise<typeof import('hyparquet-compressors').compressors | undefined> {
  try {
    return (await import('hyparquet-compressors')).compressors;
  } catch {
    return undefined;
  }
}

/**
 * The rows of a Parquet file as lines of JSON. Rows are read in small groups, so memory holds one group's columns.
 * @internal
 */
export async function* readParquetLines(path: string): AsyncGenerator<string> {
  const parquet = await openParquet(path);
  for (const { start, end } of rowRanges(parquet.groups, ROWS)) yield parquet.lines(start, end);
}

/** Stretches of at most that many rows, each within one row group. @internal */
export function* rowRanges(
  groups: readonly number[],
  most: number,
): Generator<{ readonly start: number; readonly end: number }> {
  let first = 0;
  for (const count of groups) {
    const behind = first + count;
    for (let start = first; start < behind; start += most)
      yield { start, end: Math.min(start + most, behind) };
    first = behind;
  }
}

/** Converts values that JSON lacks: 64-bit integers, and bytes, which are not text. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return ArrayBuffer.isView(value) ? `(${value.byteLength} bytes)` : value;
}
