import type { ByteWriter as Bytes, ParquetWriter as Writer } from 'hyparquet-writer';
import { missingPackage } from '../error.js';
import { COLUMNS, columnType, parquetValue, type ScoreRow } from '../evaluate/row.js';
import { roundedRow } from '../report/to-jsonl.js';

/** Rows of one row group. */
const GROUP = 50_000;

/** Writes rows as Parquet, one row group at a time, and returns finished bytes. */
export class ParquetRows {
  readonly #bytes: Bytes;
  readonly #writer: Writer;
  readonly #columnData: (rows: readonly ScoreRow[]) => Parameters<Writer['write']>[0]['columnData'];
  #rows: ScoreRow[] = [];

  private constructor(
    bytes: Bytes,
    writer: Writer,
    columnData: (rows: readonly ScoreRow[]) => Parameters<Writer['write']>[0]['columnData'],
  ) {
    this.#bytes = bytes;
    this.#writer = writer;
    this.#columnData = columnData;
  }

  /** @throws MetricError `MISSING_CAPABILITY` if hyparquet-writer is not installed */
  static async create(): Promise<ParquetRows> {
    const { ByteWriter, ParquetWriter, schemaFromColumnData } = await parquetLibrary();
    const columnData = (rows: readonly ScoreRow[]) =>
      COLUMNS.map((name) => ({
        ...{ name, type: columnType(name).parquet, nullable: true },
        data: rows.map((row) => parquetValue(row, name)),
      }));
    const bytes = new ByteWriter();
    const schema = schemaFromColumnData({ columnData: columnData([]) });
    return new ParquetRows(bytes, new ParquetWriter({ writer: bytes, schema }), columnData);
  }

  add(rows: readonly ScoreRow[]): Uint8Array {
    for (const row of rows) this.#rows.push(roundedRow(row));
    if (this.#rows.length >= GROUP) this.#flush();
    return this.#taken();
  }

  finish(): Uint8Array {
    this.#flush();
    void this.#writer.finish();
    return this.#taken();
  }

  #flush(): void {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length > 0) void this.#writer.write({ columnData: this.#columnData(rows), rowGroupSize: GROUP });
  }

  /** The finished bytes; the writer continues to count. */
  #taken(): Uint8Array {
    const taken = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    return taken;
  }
}

export interface TableColumn {
  readonly name: string;
  readonly type: 'STRING' | 'DOUBLE';
  readonly data: readonly (string | number | null)[];
}

/**
 * A table as Parquet.
 *
 * @throws MetricError `MISSING_CAPABILITY` if hyparquet-writer is not installed
 */
export async function parquetTable(columns: readonly TableColumn[]): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await parquetLibrary();
  const columnData = columns.map((column) => ({ ...column, data: [...column.data], nullable: true }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

async function parquetLibrary(): Promise<typeof import('hyparquet-writer')> {
  return import('hyparquet-writer').catch((cause: unknown) => {
    throw missingPackage('hyparquet-writer', '--format parquet', { path: '--format', cause });
  });
}
