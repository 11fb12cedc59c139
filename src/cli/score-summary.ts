import type { ScoreRow } from '../evaluate/row.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { itemAt } from '../math/existing.js';
import type { PieceStore } from '../math/number-list.js';
import { getMetric } from '../metrics/core/registry.js';
import { corpusTable, intervalNote } from '../report/corpus-table.js';
import { methodsText } from '../report/methods-paragraph.js';
import { type MetricSummary, RowSummarizer, type RowSummaryState } from '../report/row-summarizer.js';
import type { SummarizeRowsOptions } from '../report/summarize-rows.js';
import {
  shortName,
  skippedLines,
  summaryTable,
  type TextTable,
  undefinedLines,
} from '../report/summary-table.js';
import { roundedRow } from '../report/to-jsonl.js';
import { latexText, toLatex } from '../report/to-latex.js';
import { toMarkdown } from '../report/to-markdown.js';
import { transcriptTable } from '../report/transcript-table.js';
import { counted } from '../text/counted.js';
import { compactSummary, compactTranscripts } from './compact-scores.js';
import { blockTable, wrapped } from './fitted-table.js';
import { nextSteps } from './next-steps.js';
import { columnsOf, terminalTable } from './terminal-table.js';
import { version } from './version.js';

/** How tables and their titles are laid out. */
export interface TableLayout {
  /** The width of the terminal, for tables that fit it; absent for all columns. */
  readonly width?: number;
  /** The mean number of turns of the conversations, `null` if it is not known. */
  readonly turnsEach?: () => number | null;
  /** Whether the output goes into a paper: tables and a paragraph, without suggestions. */
  readonly isPaper?: true;
  print(table: TextTable): string;
  heading(title: string): string;
}

/** The layouts by format. */
export const TABLE_LAYOUTS: Readonly<Record<'table' | 'markdown' | 'latex', TableLayout>> = {
  table: { print: terminalTable, heading: (title) => `${title}\n${'-'.repeat(title.length)}\n` },
  markdown: { print: toMarkdown, heading: (title) => `## ${title}\n\n` },
  latex: { print: (table) => toLatex(table), heading: (title) => `% ${title}\n`, isPaper: true },
};

/** The data behind a summary of a part of a corpus, as `mtpc summarize --format json` writes it. */
export interface ScoreSummaryState {
  readonly version: 1;
  readonly transcripts: number;
  readonly metrics: RowSummaryState;
  /** Rows of metrics over all scored runs; rows of parts cannot be combined. */
  readonly corpus: readonly ScoreRow[];
}

/** More transcripts than this are summarized only: their table would not be read. */
const MAX_LINES = 24;

/** The table that `mtpc score` prints for all rows: a summary, and the scores by transcript if there are few. */
export class ScoreSummary {
  readonly #summarizer: RowSummarizer;
  readonly #finish: Omit<SummarizeRowsOptions, 'clusterBy'>;
  /** Rows that only count skipped metrics give a lower bound for the number of transcripts. */
  #counted = 0;
  #merged = 0;
  #parts = 0;
  #corpus: ScoreRow[] = [];
  #shown: ScoreRow[] = [];
  readonly #notMerged = new Set<string>();

  constructor({ clusterBy, ...finish }: SummarizeRowsOptions = {}, store?: PieceStore) {
    this.#summarizer = new RowSummarizer(clusterBy === undefined ? {} : { clusterBy }, store);
    this.#finish = finish;
  }

  add(row: ScoreRow): void {
    this.#summarizer.add(roundedRow(row));
    if (row.skipped !== undefined && row.unit === '*') {
      this.#counted = Math.max(this.#counted, row.n ?? 0);
    } else if (isCorpusRow(row)) {
      this.#corpus.push(row);
    } else {
      if (this.#summarizer.transcripts <= MAX_LINES) this.#shown.push(row);
      else this.#shown = [];
    }
  }

  /** Adds the summary of other transcripts. */
  merge(state: ScoreSummaryState): void {
    // Aptitude and similar metrics are computed from all runs together, so those of several parts are dropped.
    const isFirst = this.#parts === 0;
    const apart = isFirst ? [] : [...this.#corpus, ...state.corpus];
    for (const { metric } of apart) this.#notMerged.add(metric);
    this.#corpus = isFirst ? [...state.corpus] : [];
    this.#summarizer.merge(state.metrics);
    this.#merged += state.transcripts;
    this.#parts += 1;
  }

  state(): ScoreSummaryState {
    const corpus = this.#corpus.map(roundedRow);
    return { version: 1, transcripts: this.transcripts, metrics: this.#summarizer.state(), corpus };
  }

  get transcripts(): number {
    return this.#merged + Math.max(this.#summarizer.transcripts, this.#counted);
  }

  get summaries(): MetricSummary[] {
    return this.#summarizer.finish(this.#finish);
  }

  requireOneSignature(): void {
    this.#summarizer.requireOneSignature();
  }

  /** The metrics that were not computed; a run without a score does not count if others have one. */
  #skipped(summaries: readonly MetricSummary[]): string[] {
    const computed = new Set(this.#corpus.map(({ metric }) => metric));
    return skippedLines(summaries.filter(({ metric }) => !computed.has(metric)));
  }

  print(layout: TableLayout): string {
    return layout.isPaper ? this.#forPaper(layout) : this.#forPeople(layout);
  }

  /** Tables with the better direction of each metric, and the paragraph about the methods. */
  #forPaper({ print, heading }: TableLayout): string {
    const summaries = this.summaries;
    const arrow = (id: string): string =>
      ({ higher: ' ↑', lower: ' ↓' })[String(getMetric(id).direction)] ?? '';
    const named = summaries.filter((each) => !isOverRuns(each) && each.n + each.nUndefined > 0);
    const means = pick(summaryTable(named), ['n', 'mean', 'sample sd', '% interval']);
    const corpus = corpusTable(this.#corpus);
    const ids = [...new Set(this.#corpus.map(({ metric }) => metric))];
    const parts = [
      named.length === 0
        ? ''
        : heading(`Summary of ${counted(this.transcripts, 'transcript')}`) +
          print({
            header: ['metric', ...means.header],
            rows: means.rows.map((row, i) => [
              shortName(itemAt(named, i).metric) + arrow(itemAt(named, i).metric),
              ...row,
            ]),
          }),
      this.#corpus.length === 0
        ? ''
        : heading('Scored runs') +
          print({
            ...corpus,
            header: corpus.header.map((head, i) => (i < 2 ? head : head + arrow(itemAt(ids, i - 2)))),
          }),
      `% Methods\n${latexText(methodsText(summaries, this.#corpus, version()))}\n`,
    ];
    return parts.filter((part) => part !== '').join('\n');
  }

  #forPeople({ print, heading, width, turnsEach }: TableLayout): string {
    const summaries = this.summaries;
    const { transcripts } = this.#summarizer;
    const few = transcripts > 0 && transcripts <= MAX_LINES;
    const scores = (table: TextTable): string =>
      width === undefined ? print(table) : compactTranscripts(table, width);
    const means = width === undefined ? print(summaryTable(summaries)) : compactSummary(summaries, width);
    const fitted = (table: TextTable): string =>
      width === undefined ? print(table) : blockTable(columnsOf(table), table.rows, width);
    const lines = (title: string, entries: readonly string[]): string => listOf(title, entries, width);
    const turns = turnsEach?.() ?? null;
    const parts = [
      few ? heading('Scores by transcript') + scores(transcriptTable(this.#shown)) : '',
      summaries.length > 0 && summaries.every(isOverRuns)
        ? ''
        : heading(`Summary of ${counted(this.transcripts, 'transcript')}`) + means,
      turns === null ? '' : `${Number(turns.toFixed(1))} turns per conversation.\n`,
      ...this.#summarizer.missingFields.map((field) => `${noClusters(field)}\n`),
      this.#corpus.length > 0 ? heading('Scored runs') + fitted(corpusTable(this.#corpus)) : '',
      noteOf(intervalNote(this.#corpus)),
      lines('Undefined:', undefinedLines(summaries)),
      width === undefined
        ? lines('Not computed:', this.#skipped(summaries))
        : skippedInOneLine(this.#skipped(summaries), width),
      lines('Not merged, because they need all runs together:', [...this.#notMerged].map(shortName)),
      lines('Worth looking at next:', nextSteps(summaries, few ? this.#shown : [])),
    ];
    return parts.filter((part) => part !== '').join('\n');
  }
}

/** The warning about a misspelled field of clusters: the intervals would be too narrow. */
export function noClusters(field: string): string {
  return `No conversation has the cluster field ${JSON.stringify(field)} in its meta, so the intervals treat all conversations as independent.`;
}

/** `Not computed: 12 need embeddings, 2 need rounds (--all-columns lists them).` */
function skippedInOneLine(entries: readonly string[], width: number): string {
  if (entries.length === 0) return '';
  const counts = entries.map((entry) => {
    const [reason = '', names = ''] = entry.split(': ');
    const count = names.split(', ').length;
    return `${count} ${count === 1 ? reason : reason.replace(/^needs /, 'need ')}`;
  });
  const text = `Not computed: ${counts.join(', ')} (--all-columns lists them).`;
  return `${wrapped(text, width, '  ').join('\n')}\n`;
}

function listOf(title: string, entries: readonly string[], width = Number.POSITIVE_INFINITY): string {
  const printed = entries.flatMap((entry) => wrapped(`- ${entry}`, width, '  '));
  return entries.length === 0 ? '' : `${title}\n${printed.join('\n')}\n`;
}

function isOverRuns({ metric }: MetricSummary): boolean {
  return getMetric(metric).granularity === 'corpus';
}

function noteOf(text: string | undefined): string {
  return text === undefined ? '' : `${text}\n`;
}

/** Some columns of a table, by the end of their heading. */
function pick({ header, rows }: TextTable, names: readonly string[]): TextTable {
  const places = names.map((name) => header.findIndex((head) => head === name || head.endsWith(name)));
  return {
    header: places.map((at) => itemAt(header, at)),
    rows: rows.map((row) => places.map((at) => itemAt(row, at))),
  };
}
