import { numericColumns, type TextTable } from '../report/summary-table.js';
import { fittedTable } from './fitted-table.js';

/** A table with all its columns, however wide: numbers aligned right, wide characters counted as such. */
export function terminalTable({ header, rows }: TextTable): string {
  const right = numericColumns({ header, rows });
  const columns = header.map((head, i) => ({ head, isRight: right[i]! }));
  return fittedTable(columns, rows, Number.POSITIVE_INFINITY);
}
