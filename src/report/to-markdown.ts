import { markdownTable } from 'markdown-table';
import { requireForm } from '../options/forms.js';
import { markdownText } from '../text/markdown-text.js';
import { TABLE } from './forms.js';
import { numericColumns, type TextTable } from './summary-table.js';

/**
 * A table as GitHub-flavored Markdown, padded so that it also reads well as plain text. Numbers are aligned right.
 * Cells are displayed literally: HTML, links, emphasis and control characters are escaped.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a table of texts
 *
 * @example
 * ```ts
 * import { toMarkdown } from '@mtpc/metrics/report';
 * toMarkdown({ header: ['metric', 'mean'], rows: [['NSE', '0.95']] });
 * // => '| metric | mean |\n| :----- | ---: |\n| NSE    | 0.95 |\n'
 * ```
 */
export function toMarkdown(table: TextTable): string {
  requireForm('toMarkdown', 'table', table, TABLE);
  const { header, rows } = table;
  const cells = [header, ...rows].map((row) => row.map(markdownText));
  const align = numericColumns({ header, rows }).map((isRight) => (isRight ? 'right' : 'left'));
  return `${markdownTable(cells, { align })}\n`;
}
