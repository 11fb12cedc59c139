import { itemAt } from '../../math/existing.js';
import { numericColumns, type TextTable } from '../summary-table.js';

/**
 * A table as plain text: columns two spaces apart, numbers to the right, no spaces at the ends of lines. The last cell
 * of a row, such as a signature in a column of numbers, may be wider than the cells above it.
 * @internal
 */
export function plainTable({ header, rows }: TextTable): string {
  const right = numericColumns({ header, rows });
  const lines = [header, ...rows].map((cells) => cells.map((cell) => cell.replace(/\s/g, ' ')));
  const isLast = (cells: readonly string[], column: number): boolean =>
    column < cells.length - 1 && cells.slice(column + 1).every((cell) => cell === '');
  const widths = header.map((_, column) =>
    lines.reduce(
      (widest, cells) =>
        !right[column] && isLast(cells, column) ? widest : Math.max(widest, itemAt(cells, column).length),
      0,
    ),
  );
  const pad = (cell: string, column: number): string =>
    right[column] ? cell.padStart(itemAt(widths, column)) : cell.padEnd(itemAt(widths, column));
  return lines.map((cells) => cells.map(pad).join('  ').trimEnd()).join('\n');
}
