import type { EvaluationRow } from '../evaluate/evaluate-stream.js';
import { isCorpusUnit } from '../evaluate/run-groups.js';
import { corpusTable } from '../report/corpus-table.js';
import { RowSummarizer, type SummarizeRowsOptions } from '../report/summarize-rows.js';
import { skippedLines, summaryTable, undefinedLines } from '../report/summary-table.js';
import { toCsv } from '../report/to-csv.js';
import { roundedRow, toJsonl } from '../report/to-jsonl.js';
import { toMarkdown } from '../report/to-markdown.js';
import { transcriptTable } from '../report/transcript-table.js';
import { terminalTable } from './terminal-table.js';

/** How `mtpc score` prints. */
export type ScoreFormat = 'table' | 'json' | 'jsonl' | 'csv' | 'markdown';

/** Turns rows into text: some for each row, the rest at the end. */
export interface ScoreWriter {
  row(row: EvaluationRow): string;
  end(warnings: readonly string[]): string;
}

/** More transcripts than this are summarized only: their table would not be read. */
const MAX_LINES = 24;

/** The writer of a format. */
export function writerFor(format: ScoreFormat, settings: SummarizeRowsOptions = {}): ScoreWriter {
  switch (format) {
    case 'jsonl':
      return { row: (row) => toJsonl([row]), end: () => '' };
    case 'csv':
      return csvWriter();
    case 'json':
      return jsonWriter(settings);
    case 'markdown':
      return tableWriter(toMarkdown, (title) => `## ${title}\n\n`, settings);
    case 'table':
      return tableWriter(terminalTable, (title) => `${title}\n${'-'.repeat(title.length)}\n`, settings);
  }
}

function csvWriter(): ScoreWriter {
  let header = true;
  return {
    row(row) {
      const text = toCsv([row], { header });
      header = false;
      return text;
    },
    end: () => (header ? toCsv([]) : ''),
  };
}

function jsonWriter({ cluster, ...finish }: SummarizeRowsOptions): ScoreWriter {
  const summarizer = new RowSummarizer(cluster === undefined ? {} : { cluster });
  const rows: EvaluationRow[] = [];
  return {
    row(row) {
      summarizer.add(row);
      rows.push(roundedRow(row));
      return '';
    },
    end: (warnings) => `${JSON.stringify({ summary: summarizer.finish(finish), rows, warnings }, null, 2)}\n`,
  };
}

function tableWriter(
  print: (table: { header: readonly string[]; rows: readonly (readonly string[])[] }) => string,
  heading: (title: string) => string,
  { cluster, ...finish }: SummarizeRowsOptions,
): ScoreWriter {
  const summarizer = new RowSummarizer(cluster === undefined ? {} : { cluster });
  const corpus: EvaluationRow[] = [];
  let rows: EvaluationRow[] = [];
  return {
    row(row) {
      summarizer.add(row);
      if (isCorpusUnit(row.unit)) {
        corpus.push(row);
        return '';
      }
      if (summarizer.transcripts <= MAX_LINES) rows.push(row);
      else rows = [];
      return '';
    },
    end() {
      const summaries = summarizer.finish(finish);
      const { transcripts } = summarizer;
      const few = transcripts <= MAX_LINES && transcripts > 0;
      const parts = [
        few ? heading('Scores by transcript') + print(transcriptTable(rows)) : '',
        heading(`Summary of ${transcripts} transcripts`) + print(summaryTable(summaries)),
        corpus.length > 0 ? heading('Scored runs') + print(corpusTable(corpus)) : '',
        lines('Undefined:', undefinedLines(summaries)),
        lines('Not computed:', skippedLines(summaries)),
      ];
      return parts.filter((part) => part !== '').join('\n');
    },
  };
}

function lines(title: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : `${title}\n${entries.map((entry) => `- ${entry}\n`).join('')}`;
}
