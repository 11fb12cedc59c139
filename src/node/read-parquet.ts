import { importPeer } from './import-peer.js';

/** How many rows are read at a time. */
const ROWS = 4096;

/**
 * The rows of a Parquet file as lines of JSON, so that they are read as any other records. Rows come in small groups: the
 * memory is that of one group's columns.
 * @internal
 */
export async function* readParquetLines(path: string): AsyncGenerator<string> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await importPeer<
    typeof import('hyparquet')
  >('hyparquet', () => import('hyparquet'), path);
  const compressors = await import('hyparquet-compressors').then(
    (module) => module.compressors,
    () => undefined,
  );
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  let start = 0;
  for (const group of metadata.row_groups) {
    const end = start + Number(group.num_rows);
    for (let at = start; at < end; at += ROWS) {
      const rows = await parquetReadObjects({
        file,
        metadata,
        rowStart: at,
        rowEnd: Math.min(at + ROWS, end),
        ...(compressors && { compressors }),
      });
      yield rows.map((row) => `${JSON.stringify(row, plain)}\n`).join('');
    }
    start = end;
  }
}

/** Values that JSON has no word for: whole numbers of 64 bits, and bytes, which are no text. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return ArrayBuffer.isView(value) ? `(${value.byteLength} bytes)` : value;
}
