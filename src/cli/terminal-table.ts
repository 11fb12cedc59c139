import { itemAt } from '../math/existing.js';
import { numericColumns, type TextTable } from '../report/summary-table.js';
import { type FittedColumn, fittedTable } from './fitted-table.js';

/** The columns of a table of texts: numbers are aligned right. */
export function tableColumns(table: TextTable): FittedColumn[] {
  const right = numericColumns(table);
  return table.header.map((head, i) => ({ head, isRight: itemAt(right, i) }));
}

/** A table with all columns at any width; numbers are aligned right, and wide characters are measured correctly. */
export function terminalTable(table: TextTable): string {
  return fittedTable(tableColumns(table), table.rows, Number.POSITIVE_INFINITY);
}
