import type { ScoreRow } from '../evaluate/row.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { existing, itemAt } from '../math/existing.js';
import type { PieceStore } from '../math/number-list.js';
import { getMetric } from '../metrics/core/registry.js';
import { corpusTable, intervalNote } from '../report/corpus-table.js';
import { methodsText } from '../report/methods-paragraph.js';
import { type MetricSummary, RowSummarizer, type RowSummaryState } from '../report/row-summarizer.js';
import type { SummarizeRowsOptions } from '../report/summarize-rows.js';
import {
  boundsText,
  shortName,
  shortNumber,
  skippedLines,
  summaryTable,
  type TextTable,
  undefinedLines,
} from '../report/summary-table.js';
import { roundedRow } from '../report/to-jsonl.js';
import { latexProse, latexText, toLatex } from '../report/to-latex.js';
import { toMarkdown } from '../report/to-markdown.js';
import { transcriptScores, transcriptTable } from '../report/transcript-table.js';
import { counted } from '../text/counted.js';
import { markdownLine } from '../text/markdown-text.js';
import { visibleText } from '../text/visible-text.js';
import { directedName, metricLegend } from '../words/metric-names.js';
import { listed, percent } from '../words/numbers.js';
import { compactConversation, compactSummary, compactTranscripts, computedOf } from './compact-scores.js';
import { blockTable, wrapped } from './fitted-table.js';
import { nextSteps } from './next-steps.js';
import {
  type BlockState,
  blockName,
  countsOverBlocks,
  type Labelled,
  type Labels,
  rowLabels,
  SummaryBlocks,
} from './summary-blocks.js';
import { tableColumns, terminalTable } from './terminal-table.js';
import { version } from './version.js';

export interface TableLayout {
  /** The width of the terminal; absent for all columns. */
  readonly width?: number;
  /** The mean number of turns of the conversations; `null` if unknown. */
  readonly turnsEach?: () => number | null;
  /** The scored files as arguments of a command. */
  readonly files?: string;
  /** Sentences above the tables. */
  readonly lead?: readonly string[];
  /** Whether the output goes into a paper: tables and a paragraph, without suggestions. */
  readonly isPaper?: true;
  print(table: TextTable): string;
  /** Escapes a line outside of tables, which may contain names from the data. */
  line(text: string): string;
  /** A heading of escaped text. */
  heading(title: string): string;
}

export const TABLE_LAYOUTS: Readonly<Record<'table' | 'markdown' | 'latex', TableLayout>> = {
  table: {
    ...{ print: terminalTable, line: visibleText },
    heading: (title) => `${title}\n${'-'.repeat(title.length)}\n`,
  },
  markdown: { print: toMarkdown, line: markdownLine, heading: (title) => `## ${title}\n\n` },
  latex: {
    ...{ print: (table) => toLatex(table), line: latexText },
    ...{ heading: (title) => `% ${title}\n`, isPaper: true },
  },
};

/** The data behind the summary of a part of a corpus, as written by `mtpc summarize --format json`. */
export interface ScoreSummaryState {
  readonly version: 2;
  readonly transcripts: number;
  /** The fields of `--by`, if it was given. */
  readonly by?: readonly string[];
  /** By system and conditions. */
  readonly blocks: readonly BlockState[];
  /** Metrics over all scored runs, and those that were not computed. */
  readonly overall: RowSummaryState;
  /** Rows of metrics over all scored runs; rows of parts cannot be combined. */
  readonly corpus: readonly ScoreRow[];
}

/** Maximum number of transcripts in the table of scores; more are only summarized. */
const MAX_LINES = 24;

/** Summary options, and the fields that form blocks; `[]` pools all. */
export interface ScoreSummaryOptions extends SummarizeRowsOptions {
  readonly by?: readonly string[];
}

/**
 * The table that `mtpc score` prints for all rows: a summary for each system and set of conditions, and the scores by
 * transcript if there are few.
 */
export class ScoreSummary {
  readonly #blocks: SummaryBlocks;
  readonly #by: readonly string[] | undefined;
  readonly #overall: RowSummarizer;
  readonly #finish: Omit<SummarizeRowsOptions, 'clusterBy'>;
  /** Rows that only count skipped metrics give a lower bound for the number of transcripts. */
  #counted = 0;
  #merged = 0;
  #parts = 0;
  #corpus: ScoreRow[] = [];
  #shown: ScoreRow[] = [];
  #isLong = false;
  readonly #notMerged = new Set<string>();

  constructor({ clusterBy, by, ...finish }: ScoreSummaryOptions = {}, store?: PieceStore) {
    const make = (): RowSummarizer => new RowSummarizer(clusterBy === undefined ? {} : { clusterBy }, store);
    this.#blocks = new SummaryBlocks(make, by);
    this.#by = by;
    this.#overall = make();
    this.#finish = finish;
  }

  add(row: ScoreRow): void {
    if (isCorpusRow(row) || row.unit === '*') {
      this.#overall.add(roundedRow(row));
      if (row.skipped !== undefined) this.#counted = Math.max(this.#counted, row.n ?? 0);
      else this.#corpus.push(row);
      return;
    }
    this.#blocks.at(rowLabels(row)).add(roundedRow(row));
    if (this.#isLong) return;
    this.#shown.push(row);
    this.#isLong = this.#blocks.transcripts > MAX_LINES;
    if (this.#isLong) this.#shown = [];
  }

  /** Adds the summary of other transcripts. */
  merge(state: ScoreSummaryState): void {
    // Aptitude and similar metrics need all runs together, so they are dropped when merging several parts.
    const isFirst = this.#parts === 0;
    const apart = isFirst ? [] : [...this.#corpus, ...state.corpus];
    for (const { metric } of apart) this.#notMerged.add(metric);
    this.#corpus = isFirst ? [...state.corpus] : [];
    this.#blocks.merge(state.blocks);
    this.#overall.merge(state.overall);
    this.#merged += state.transcripts;
    this.#parts += 1;
  }

  state(): ScoreSummaryState {
    return {
      version: 2,
      transcripts: this.transcripts,
      ...(this.#by && { by: this.#by }),
      blocks: this.#blocks.state(),
      overall: this.#overall.state(),
      corpus: this.#corpus.map(roundedRow),
    };
  }

  get transcripts(): number {
    return this.#merged + Math.max(this.#blocks.transcripts, this.#counted);
  }

  /** The summaries of all blocks, each with the values of the fields that distinguish it. */
  get summaries(): (MetricSummary & { readonly group?: Labels })[] {
    const blocks = this.#blocks.finish(this.#finish);
    const grouped = blocks.flatMap(({ labels, summaries }) =>
      Object.keys(labels).length === 0 ? summaries : summaries.map((each) => ({ group: labels, ...each })),
    );
    return [...grouped, ...this.#overall.finish(this.#finish)];
  }

  get notes(): string[] {
    const pooled = this.#blocks.pooled.map(({ field, values }) => `${field} (${values} values)`);
    const more = 'Use --by FIELDS for one summary for each of their values.';
    return [
      ...this.#blocks.missingFields.map(noClusters),
      ...this.#blocks.unknownFields.map(
        (field) => `No conversation has the field ${JSON.stringify(field)} of --by in its meta.`,
      ),
      ...(pooled.length === 0 ? [] : [`The means pool ${listed(pooled)}. ${more}`]),
    ];
  }

  requireOneSignature(): void {
    this.#blocks.requireOneSignature();
  }

  /** The metrics that were not computed; runs without a score are ignored if others have one. */
  #skipped(summaries: readonly MetricSummary[]): string[] {
    const computed = new Set(this.#corpus.map(({ metric }) => metric));
    return skippedLines(summaries.filter(({ metric }) => !computed.has(metric)));
  }

  print(layout: TableLayout): string {
    return layout.isPaper ? this.#forPaper(layout) : this.#forPeople(layout);
  }

  /** Tables with the direction of each metric, and the methods paragraph. */
  #forPaper({ print, line, heading }: TableLayout): string {
    const blocks = this.#blocks.finish(this.#finish);
    const summaries = [...countsOverBlocks(blocks), ...this.#overall.finish(this.#finish)];
    const tables = blocks.flatMap(({ labels, summaries: own }) => {
      const named = own.filter((each) => !isOverRuns(each) && each.n + each.nUndefined > 0);
      if (named.length === 0) return [];
      const header = [
        'metric',
        'n',
        'mean',
        'sample sd',
        `${percent(named[0]?.params.confidenceLevel)} interval`,
      ];
      const rows = named.map(({ metric, n, mean, sampleSd, interval, noIntervalBecause }) => [
        ...[directedName(shortName(metric), metric), String(n), shortNumber(mean), shortNumber(sampleSd)],
        boundsText(interval, noIntervalBecause),
      ]);
      return heading(line(this.#title(labels, own, blocks))) + print({ header, rows });
    });
    const corpus = corpusTable(this.#corpus);
    const ids = [...new Set(this.#corpus.map(({ metric }) => metric))];
    const parts = [
      ...tables,
      this.#corpus.length === 0
        ? ''
        : heading('Scored runs') +
          print({
            ...corpus,
            header: corpus.header.map((head, i) => (i < 2 ? head : directedName(head, itemAt(ids, i - 2)))),
          }),
      `% Methods\n${latexProse(methodsText(summaries, this.#corpus, version()))}\n`,
    ];
    return parts.filter((part) => part !== '').join('\n');
  }

  #forPeople({ print, line, heading, width, turnsEach, lead = [], files }: TableLayout): string {
    const blocks = this.#blocks.finish(this.#finish);
    const summaries = [...countsOverBlocks(blocks), ...this.#overall.finish(this.#finish)];
    const few = this.#shown.length > 0;
    const isSingle = width !== undefined && this.transcripts === 1 && blocks.length === 1 && few;
    const scores = (rows: readonly ScoreRow[]): string =>
      width === undefined
        ? print(transcriptTable(rows))
        : isSingle
          ? compactConversation(summaries, width)
          : compactTranscripts(transcriptScores(rows), width, blocks.length < 2);
    const legend =
      width === undefined || isSingle ? '' : metricLegend(computedOf(summaries).map(({ metric }) => metric));
    const means = (own: readonly MetricSummary[]): string =>
      width === undefined ? print(summaryTable(own)) : compactSummary(own, width);
    const fitted = (table: TextTable): string =>
      width === undefined ? print(table) : blockTable(tableColumns(table), table.rows, width);
    const lines = (title: string, entries: readonly string[]): string =>
      formatList(title, entries.map(line), width);
    const turns = turnsEach?.() ?? null;
    const isOnlyRuns = blocks.length === 0 && this.#corpus.length > 0;
    const shown = blocks.length === 0 ? [{ labels: {}, summaries }] : blocks;
    const next = nextSteps(summaries, few ? this.#shown : [], files);
    const parts = [
      lead.length === 0 ? '' : heading('Overview') + lines('', lead),
      few ? heading(isSingle ? 'Summary of 1 transcript' : 'Scores by transcript') + scores(this.#shown) : '',
      ...(isOnlyRuns || isSingle
        ? []
        : shown.map(
            ({ labels, summaries: own }) => heading(line(this.#title(labels, own, shown))) + means(own),
          )),
      this.#corpus.length > 0 ? heading('Scored runs') + fitted(corpusTable(this.#corpus)) : '',
      formatNote(intervalNote(this.#corpus)),
      legend === '' ? '' : `${wrapped(legend, existing(width), '  ').join('\n')}\n`,
      turns === null || isSingle ? '' : `${Number(turns.toFixed(1))} turns per conversation.\n`,
      ...this.notes.map((note) => `${line(note)}\n`),
      lines('Undefined:', undefinedLines(summaries)),
      width === undefined
        ? lines('Not computed:', this.#skipped(summaries))
        : skippedInOneLine(this.#skipped(summaries), width),
      lines('Not merged, because they need all runs together:', [...this.#notMerged].map(shortName)),
      width === undefined ? lines('Next:', next) : nextLines(next.map(line), width),
    ];
    return parts.filter((part) => part !== '').join('\n');
  }

  #title(labels: Labels, summaries: readonly MetricSummary[], blocks: readonly Labelled[]): string {
    const name = blockName(labels, blocks);
    if (name === '') return `Summary of ${counted(this.transcripts, 'transcript')}`;
    const count = Math.max(0, ...summaries.map(({ transcripts }) => transcripts));
    return `Summary of ${counted(count, 'transcript')}: ${name}`;
  }
}

/** The warning about a misspelled cluster field, with which intervals would be too narrow. */
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

function formatList(title: string, entries: readonly string[], width = Number.POSITIVE_INFINITY): string {
  const printed = entries.flatMap((entry) => wrapped(`- ${entry}`, width, '  '));
  return entries.length === 0 ? '' : `${title === '' ? '' : `${title}\n`}${printed.join('\n')}\n`;
}

/** Suggested commands are not wrapped, so that they can be pasted; a comment that does not fit precedes its command. */
function nextLines(steps: readonly string[], width: number): string {
  if (steps.length === 0) return '';
  const printed = steps.flatMap((step) => {
    const [command = '', comment] = step.split(/ {3}(?=# )/);
    if (comment === undefined) return wrapped(step, width - 2, '  ');
    return step.length <= width - 2 ? [step] : [comment, command];
  });
  return `Next:\n${printed.map((text) => `  ${text}\n`).join('')}`;
}

function isOverRuns({ metric }: MetricSummary): boolean {
  return getMetric(metric).granularity === 'corpus';
}

function formatNote(text: string | undefined): string {
  return text === undefined ? '' : `${text}\n`;
}
