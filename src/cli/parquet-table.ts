import { missingPackage } from '../error.js';

/** A column of a table with its type. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'STRING' | 'DOUBLE';
  readonly data: readonly (string | number | null)[];
}

/** Writes a table as Parquet. */
export const ParquetTable = {
  /** @throws MetricError `MISSING_CAPABILITY` if hyparquet-writer is not installed */
  async write(columns: readonly TableColumn[]): Promise<Uint8Array> {
    const { parquetWriteBuffer } = await import('hyparquet-writer').catch((cause: unknown) => {
      throw missingPackage('hyparquet-writer', '--format parquet', { path: '--format', cause });
    });
    return new Uint8Array(
      parquetWriteBuffer({
        columnData: columns.map((column) => ({ ...column, data: [...column.data], nullable: true })),
      }),
    );
  },
};
