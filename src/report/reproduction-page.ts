import type { ReproducedPaper, ReproductionCell } from '../evidence/reproduction/cell.js';
import { PAPERS } from '../metrics/core/card.js';
import { counted } from '../text/counted.js';
import { markdownText } from '../text/markdown-text.js';
import type { TextTable } from './summary-table.js';

export function reproductionTable(cells: readonly ReproductionCell[]): TextTable {
  return {
    header: ['place', 'quantity', 'published', 'ours', 'verdict', 'settings or reason'],
    rows: cells.map((cell) => [
      ...[cell.place, cell.quantity, cell.published, cell.ours ?? '–'],
      ...[cell.verdict, cell.note],
    ]),
  };
}

/** How many cells have each verdict, in words. */
export function verdictCounts(cells: readonly ReproductionCell[]): string {
  const verdicts = ['exact', 'close', 'differs', 'cannot'] as const;
  const counts = verdicts.map((verdict) => {
    const count = cells.filter((cell) => cell.verdict === verdict).length;
    return `${count} ${verdict === 'cannot' ? 'not computed' : verdict}`;
  });
  return `${counted(cells.length, 'cell')}: ${counts.join(', ')}`;
}

export function reproductionSection(paper: ReproducedPaper, cells: readonly ReproductionCell[]): string {
  return `## ${PAPERS[paper]}\n\n${verdictCounts(cells)}.\n\n${plainTable(reproductionTable(cells))}`;
}

/** Without padding: the notes differ too much in length. */
function plainTable({ header, rows }: TextTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownText).join(' | ')} |`;
  const rule = `|${header.map(() => '---|').join('')}`;
  return `${[line(header), rule, ...rows.map(line)].join('\n')}\n`;
}
