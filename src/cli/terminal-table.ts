import Table from 'cli-table3';
import { numericColumns, type TextTable } from '../report/summary-table.js';
import { visibleText } from '../text/visible-text.js';

const CHARS = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', right: '', 'right-mid': '' },
  ...{ mid: '', 'mid-mid': '', middle: '  ' },
};

/** A table for terminals: plain columns, numbers aligned right, wide characters counted as such. */
export function terminalTable({ header, rows }: TextTable): string {
  const right = numericColumns({ header, rows });
  const table = new Table({
    head: header.map(visibleText),
    chars: CHARS,
    colAligns: right.map((isRight) => (isRight ? 'right' : 'left')),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(...rows.map((row) => row.map(visibleText)));
  const lines = table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
  return `${lines.join('\n')}\n`;
}
