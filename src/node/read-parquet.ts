import { missingPackage } from '../error.js';
import { unreadableFile } from './unreadable-file.js';

/** Number of rows per chunk of lines. */
const ROWS = 4096;
/**
 * Number of uncompressed bytes of a row group to decode at a time. hyparquet decodes a column from the start of the
 * group for every range of rows, so small ranges take quadratic time.
 */
const BYTES = 2 ** 28;

// Optional packages are imported inside `try`, so that bundlers can build without them.
async function loadParquet(path: string): Promise<typeof import('hyparquet')> {
  try {
    return await import('hyparquet');
  } catch (cause) {
    throw missingPackage('hyparquet', path, { path, cause });
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
 * The rows of a Parquet file as lines of JSON. One row group, or {@link BYTES} of it, is in memory at a time.
 *
 * @throws MetricError `INVALID_INPUT` with the path if the file cannot be read, `MISSING_CAPABILITY` without the package
 * hyparquet
 * @internal
 */
export async function* readParquetLines(path: string): AsyncGenerator<string> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await loadParquet(path);
  const compressors = await loadCompressors();
  try {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    for (const [rowStart, rowEnd] of rowRanges(metadata.row_groups)) {
      const rows = await parquetReadObjects({
        ...{ file, metadata, rowStart, rowEnd },
        ...(compressors && { compressors }),
      });
      for (let at = 0; at < rows.length; at += ROWS)
        yield rows
          .slice(at, at + ROWS)
          .map((row) => `${JSON.stringify(row, plain)}\n`)
          .join('');
    }
  } catch (cause) {
    throw unreadableFile(path, cause);
  }
}

/** Ranges of rows, each within one row group and of about {@link BYTES} at most. @internal */
export function* rowRanges(
  groups: readonly { readonly num_rows: bigint; readonly total_byte_size: bigint }[],
): Generator<readonly [start: number, end: number]> {
  let first = 0;
  for (const { num_rows, total_byte_size } of groups) {
    const end = first + Number(num_rows);
    const step = Math.max(ROWS, Math.ceil(Number(num_rows) * Math.min(1, BYTES / Number(total_byte_size))));
    for (let start = first; start < end; start += step) yield [start, Math.min(start + step, end)];
    first = end;
  }
}

/** Converts values that JSON does not support: 64-bit integers and bytes. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return ArrayBuffer.isView(value) ? `(${value.byteLength} bytes)` : value;
}
