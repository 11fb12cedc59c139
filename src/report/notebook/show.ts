import type { Finding } from '../../analysis/index.js';
import { describeValue, MetricError } from '../../error.js';
import type { ScoreRow } from '../../evaluate/row.js';
import { requireRows } from '../../evaluate/row.js';
import { rowsView } from '../../evaluate/rows-view.js';
import type { Summary } from '../../evaluate/score-accumulator.js';
import type { MetricResult } from '../../metrics/core/result.js';
import { listOf, requireForm } from '../../options/forms.js';
import { oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { escapeHtml } from '../../text/escape-html.js';
import { requireTranscript } from '../../transcript/inputs.js';
import type { Transcript } from '../../transcript/types.js';
import { COMPARISONS, RESULT, SUMMARY } from '../forms.js';
import { DARK_COLORS, LIGHT_COLORS } from '../paper/page-style.js';
import type { MetricSummary } from '../row-summarizer.js';
import { numericColumns, type TextTable } from '../summary-table.js';
import { buildChart } from './chart.js';
import { plainTable } from './plain-table.js';
import { comparisonView, resultView, summaryView } from './views.js';

/** What {@link show} displays. */
export type Showable =
  | MetricResult
  | readonly ScoreRow[]
  | Summary
  | readonly MetricSummary[]
  | Finding
  | readonly Finding[]
  | Transcript;

/** A value by media type, for Jupyter. */
export type MediaBundle = Readonly<Record<string, unknown>>;

/** A value for notebooks that also prints well elsewhere. */
export interface Displayable {
  /** The media bundle of Jupyter. */
  bundle(): MediaBundle;
  /** The plain text. */
  toString(): string;
}

/** Options of {@link show}. */
export interface ShowOptions {
  /** A table (default), or a chart of rows. */
  readonly as?: 'table' | 'chart';
}

/** Maximum number of rows in a notebook table. */
const MOST_ROWS = 60;
const ROWS_HINT = 'toTable(rows) returns all of them, summarizeRows(rows) one summary per metric';
const LIST_HINT = `show(list.slice(${MOST_ROWS})) shows the next`;

const OPTIONS: OptionSpecs<ShowOptions, 'as'> = { as: oneOf(['table', 'chart'], 'table') };

/**
 * Displays a result, rows, summaries, comparisons or a transcript. As the value of a cell in Deno's Jupyter kernel it
 * becomes an HTML table, a Vega-Lite chart or annotated turns; elsewhere `console.log` prints it as a table. A table has
 * at most 60 rows and says how many more there are.
 *
 * O(size of the value).
 *
 * @throws MetricError `INVALID_INPUT` for anything else; `INVALID_OPTION` for a chart of anything other than rows
 *
 * @example
 * ```ts
 * import { speakerEntropy } from '@mtpc/metrics';
 * import { show } from '@mtpc/metrics/report';
 * const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
 * const shown = show(speakerEntropy({ turns }));
 * shown.toString().split('\n')[1]; // => 'score            1'
 * Object.keys(shown.bundle()); // => ['text/plain', 'text/html']
 * ```
 */
export function show(value: Showable, options?: ShowOptions): Displayable {
  const { as } = resolveOptions('show', OPTIONS, options);
  if (as === 'chart') {
    if (areRows(value)) return chart(value);
    const message = `show: options.as: expected "table" for anything other than rows, got "chart"`;
    throw new MetricError('INVALID_OPTION', message, { metric: 'show', path: 'options.as', received: as });
  }
  if (!isTranscript(value)) return table(toView(value), areRows(value) ? ROWS_HINT : LIST_HINT);
  requireTranscript('show', value);
  return conversation(value);
}

function toView(value: Exclude<Showable, Transcript>): TextTable {
  const list = Array.isArray(value) ? value : [value];
  if (areRows(value)) return rowsView(value);
  if (list.every((each) => has(each, 'metric', 'a', 'b', 'difference'))) {
    requireForm('show', 'value', list, COMPARISONS);
    return comparisonView(list);
  }
  if (isSummary(value)) {
    requireForm('show', 'value', list, listOf(SUMMARY));
    return summaryView(value);
  }
  if (isResult(value)) {
    requireForm('show', 'value', value, RESULT);
    return resultView(value);
  }
  const message = `show: expected a result, rows, summaries, comparisons or a transcript, got ${describeValue(value)}`;
  throw new MetricError('INVALID_INPUT', message, { metric: 'show', path: 'value', received: value });
}

function table(content: TextTable, hint: string): Displayable {
  const shown = { ...content, rows: content.rows.slice(0, MOST_ROWS) };
  const more = moreRows(content, hint);
  const right = numericColumns(shown);
  const cell = (tag: string) => (text: string, column: number) =>
    `<${tag} style="text-align:${right[column] ? 'right' : 'left'}">${escapeHtml(text)}</${tag}>`;
  const line = (tag: string, cells: readonly string[]): string => `<tr>${cells.map(cell(tag)).join('')}</tr>`;
  const body = shown.rows.map((row) => line('td', row)).join('');
  const html = `<div style="overflow-x:auto"><table><thead>${line('th', shown.header)}</thead><tbody>${body}</tbody></table></div>`;
  return displayable([plainTable(shown), ...more].join('\n'), {
    'text/html': `${html}${more.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}`,
  });
}

/** The number of omitted rows, and how to see them; empty for a complete table. */
function moreRows({ rows }: TextTable, hint: string): string[] {
  const more = rows.length - MOST_ROWS;
  return more > 0 ? [`${more} more ${more === 1 ? 'row' : 'rows'}: ${hint}`] : [];
}

function chart(rows: readonly ScoreRow[]): Displayable {
  const text = `${table(rowsView(rows), ROWS_HINT)}`;
  return displayable(text, { 'application/vnd.vegalite.v5+json': buildChart(rows) });
}

function conversation({ turns }: Transcript): Displayable {
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))];
  const html = turns.map(({ speaker, text, round }, i) => {
    const color = `--c${(speakers.indexOf(speaker) % 8) + 1}`;
    // Readable in light and dark themes, because a notebook does not tell which it uses.
    const border = `border-left:4px solid color-mix(in srgb, ${LIGHT_COLORS[color]}, ${DARK_COLORS[color]})`;
    const style = `${border};padding:2px 10px;margin:4px 0;text-align:left`;
    const place = round === undefined ? `${i + 1}` : `${i + 1}, round ${round}`;
    return `<div style="${style}"><small>${escapeHtml(place)}</small> <b>${escapeHtml(speaker)}</b><br>${escapeHtml(text)}</div>`;
  });
  const text = turns.map(({ speaker, text: said }, i) => `${i + 1} ${speaker}: ${said}`).join('\n');
  return displayable(text, { 'text/html': `<div>${html.join('')}</div>` });
}

/** The symbols with which runtimes look up custom display methods. @internal */
export function displayable(text: string, media: MediaBundle): Displayable {
  const bundle = (): MediaBundle => ({ 'text/plain': text, ...media });
  const print = (): string => text;
  const hooks = {
    [Symbol.for('Jupyter.display')]: bundle,
    [Symbol.for('nodejs.util.inspect.custom')]: print,
    [Symbol.for('Deno.customInspect')]: print,
  };
  return Object.freeze({ bundle, toString: print, ...hooks });
}

function has(value: unknown, ...names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}

function isSummary(value: unknown): value is Summary | readonly MetricSummary[] {
  return [value].flat().every((each) => has(each, 'mean', 'nUndefined', 'median'));
}

const isResult = (value: unknown): value is MetricResult => has(value, 'metric', 'score', 'n', 'params');

function areRows(value: Showable): value is readonly ScoreRow[] {
  if (!Array.isArray(value) || !value.every(isRow)) return false;
  requireRows('show', 'value', value);
  return true;
}

const isRow = (value: unknown): value is ScoreRow =>
  has(value, 'metric', 'unit', 'score', 'signature', 'transcript');

/** Results of some metrics contain turns, too. */
const isTranscript = (value: Showable): value is Transcript => has(value, 'turns') && !has(value, 'metric');
