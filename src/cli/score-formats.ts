import type { EvaluationRow } from '../evaluate/evaluate-stream.js';
import { isCorpusUnit } from '../evaluate/run-groups.js';
import { corpusTable } from '../report/corpus-table.js';
import { RowSummarizer } from '../report/summarize-rows.js';
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
  row(row: EvaluationRow): string | Uint8Array;
  end(warnings: readonly string[]): string | Uint8Array;
}

/** More transcripts than this are summarized only: their table would not be read. */
const MAX_LINES = 24;

/** The writer of a format. */
export function writerFor(format: ScoreFormat, options: { readonly rawCells?: boolean } = {}): ScoreWriter {
  switch (format) {
    case 'jsonl':
      return { row: (row) => toJsonl([row]), end: () => '' };
    case 'csv':
      return csvWriter(options.rawCells ?? false);
    case 'json':
      return jsonWriter();
    case 'markdown':
      return tableWriter(toMarkdown, (title) => `## ${title}\n\n`);
    case 'table':
      return tableWriter(terminalTable, (title) => `${title}\n${'-'.repeat(title.length)}\n`);
  }
}

function csvWriter(rawCells: boolean): ScoreWriter {
  let header = true;
  return {
    row(row) {
      const text = toCsv([row], { header, rawCells });
      header = false;
      return text;
    },
    end: () => (header ? toCsv([]) : ''),
  };
}

/** An object whose rows come first, so that they can go out as they come; what is known only at the end follows. */
function jsonWriter(): ScoreWriter {
  const summarizer = new RowSummarizer();
  let isFirst = true;
  return {
    row(row) {
      const rounded = roundedRow(row);
      summarizer.add(rounded);
      const before = isFirst ? '{\n  "rows": [' : ',';
      isFirst = false;
      return `${before}\n${indented(rounded, 4)}`;
    },
    end(warnings) {
      const rows = isFirst ? '{\n  "rows": []' : '\n  ]';
      const rest = Object.entries({ summary: summarizer.finish(), warnings });
      return `${rows}${rest.map(([key, value]) => `,\n  "${key}": ${indented(value, 2).trimStart()}`).join('')}\n}\n`;
    },
  };
}

/** JSON with every line that many spaces to the right. */
function indented(value: unknown, spaces: number): string {
  return JSON.stringify(value, null, 2).replace(/^/gm, ' '.repeat(spaces));
}

function tableWriter(
  print: (table: { header: readonly string[]; rows: readonly (readonly string[])[] }) => string,
  heading: (title: string) => string,
): ScoreWriter {
  const summarizer = new RowSummarizer();
  const transcripts = new Set<string>();
  const corpus: EvaluationRow[] = [];
  let rows: EvaluationRow[] = [];
  return {
    row(row) {
      summarizer.add(roundedRow(row));
      if (isCorpusUnit(row.unit)) {
        corpus.push(row);
        return '';
      }
      transcripts.add(row.transcript);
      if (transcripts.size <= MAX_LINES) rows.push(row);
      else rows = [];
      return '';
    },
    end() {
      const summaries = summarizer.finish();
      const few = transcripts.size <= MAX_LINES && transcripts.size > 0;
      const parts = [
        few ? heading('Scores by transcript') + print(transcriptTable(rows)) : '',
        heading(`Summary of ${transcripts.size} transcripts`) + print(summaryTable(summaries)),
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
