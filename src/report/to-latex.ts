import { PAPERS, type Paper } from '../metrics/core/card.js';
import { requireForm } from '../options/forms.js';
import { text } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { visibleText } from '../text/visible-text.js';
import { TABLE } from './forms.js';
import { numericColumns, type TextTable } from './summary-table.js';

/** Options of {@link toLatex}. */
interface LatexOptions {
  /** The caption; without one, the table is not a float. */
  readonly caption?: string;
  /** The label for `\ref`, which needs a caption. */
  readonly label?: string;
}

const OPTIONS: OptionSpecs<LatexOptions> = { caption: text(), label: text() };

/**
 * A table for LaTeX with the rules of the package booktabs. Numbers are aligned right, and cells are printed literally:
 * characters with a meaning in LaTeX are escaped. O(cells).
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a table of texts, `INVALID_OPTION` for a caption that is not
 * a string
 *
 * @example
 * ```ts
 * import { toLatex } from '@mtpc/metrics/report';
 * toLatex({ header: ['metric', 'mean'], rows: [['NSE ↑', '0.95']] }).split('\n').slice(1, 4);
 * // => ['\\toprule', 'metric & mean \\\\', '\\midrule']
 * ```
 */
export function toLatex(table: TextTable, options?: LatexOptions): string {
  requireForm('toLatex', 'table', table, TABLE);
  const { caption, label } = resolveOptions('toLatex', OPTIONS, options);
  const { header, rows } = table;
  const columns = numericColumns(table).map((isRight) => (isRight ? 'r' : 'l'));
  // After the end of a line or a rule, LaTeX takes a bracket or an asterisk for an argument.
  const line = (cells: readonly string[]): string =>
    `${cells
      .map(latexText)
      .join(' & ')
      .replace(/^\s*[[*]/, '{$&}')} \\\\`;
  const tabular = [
    `\\begin{tabular}{${columns.join('')}}`,
    ...['\\toprule', line(header), '\\midrule', ...rows.map(line), '\\bottomrule'],
    '\\end{tabular}',
  ];
  if (caption === undefined) return `${tabular.join('\n')}\n`;
  const about = [`\\caption{${latexText(caption)}}`, ...(label === undefined ? [] : [`\\label{${label}}`])];
  return `${['\\begin{table}', '\\centering', ...about, ...tabular, '\\end{table}'].join('\n')}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '↑': '$\\uparrow$',
  '↓': '$\\downarrow$',
  '→': '$\\rightarrow$',
  '±': '$\\pm$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '∞': '$\\infty$',
  '−': '$-$',
  '…': '\\ldots{}',
};

/** Escapes a text for LaTeX. @internal */
export function latexText(given: string): string {
  return visibleText(given.replace(/\s+/g, ' '))
    .replace(/[\\~^<>|↑↓→±≤≥∞−…]|[&%$#_{}]/g, (each) => ESCAPES[each] ?? `\\${each}`)
    .replace(/(^|[\s([])-(?=[\d.])/g, '$1$-$');
}

/** The keys of the papers in docs/guides/citing.md. */
const KEYS: Readonly<Record<Paper, string>> = {
  pingeval: 'eisenstein2026mtpingeval',
  mpceval: 'zhang2026mpceval',
  'common-ground': 'imai2025common',
  lost: 'laban2026lost',
};

/** A text with citations of the papers in brackets, as LaTeX with `\\cite`. @internal */
export function latexProse(given: string): string {
  return Object.entries(PAPERS).reduce(
    (text, [paper, citation]) =>
      text.replaceAll(` [${latexText(citation)}]`, `~\\cite{${KEYS[paper as Paper]}}`),
    latexText(given),
  );
}
