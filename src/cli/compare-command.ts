import { type Command, Option } from 'commander';
import type { FormatName } from '../adapters/index.js';
import { type Comparison, compareSystems } from '../evaluate/compare-systems.js';
import { type EvaluationRow, evaluateStream } from '../evaluate/evaluate-stream.js';
import type { TextTable } from '../report/summary-table.js';
import { shortName, shortNumber } from '../report/summary-table.js';
import { toMarkdown } from '../report/to-markdown.js';
import { fromOption, outOption, WarningLog, writeOutput } from './common-options.js';
import { type EmbedFlags, embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { expandFiles, readFiles } from './input-files.js';
import type { Io } from './io.js';
import { type MetricFlags, metricChoices, metricOptions } from './metric-choices.js';
import { ProgressBar } from './progress-bar.js';
import { systemName } from './systems.js';
import { terminalTable } from './terminal-table.js';

interface CompareFlags extends EmbedFlags, MetricFlags {
  readonly format: 'table' | 'json' | 'markdown';
  readonly from?: FormatName;
  readonly out?: string;
}

/** `mtpc compare A B ...` */
export function compareCommand(program: Command, io: Io): void {
  const command = program
    .command('compare')
    .description(
      'compare systems on the same conversations: paired differences, intervals and corrected p-values',
    )
    .argument(
      '<files...>',
      'a file or folder for each system; transcripts are matched by id, else by position',
    )
    .addOption(
      new Option('--format <format>', 'how to print').choices(['table', 'json', 'markdown']).default('table'),
    )
    .addOption(fromOption())
    .addOption(outOption());
  for (const option of [...metricOptions(), ...embedOptions()]) command.addOption(option);
  command.action(async (files: string[], flags: CompareFlags) => compare(files, flags, io));
}

async function compare(files: readonly string[], flags: CompareFlags, io: Io): Promise<void> {
  const warnings = new WarningLog();
  const embedder = await embedderFor(flags, io);
  const progress = new ProgressBar(io, 'transcripts');
  const systems = new Map<string, EvaluationRow[]>();
  try {
    for (const file of files) {
      const input = { onWarning: warnings.note, ...(flags.from && { from: flags.from }) };
      const transcripts = byPosition(readFiles(await expandFiles([file], io), io, input));
      const rows: EvaluationRow[] = [];
      for await (const row of evaluateStream(transcripts, {
        onProgress: progress.update,
        metrics: metricChoices(flags),
        ...(embedder && { embedder }),
      })) {
        rows.push(row);
      }
      systems.set(systemName(file, systems), rows);
    }
  } finally {
    progress.stop();
  }
  warnings.print(io);
  printStatistics(embedder, io);
  await writeOutput(print(compareSystems(Object.fromEntries(systems)), flags.format), flags.out, io);
}

/** Transcripts named after their file for want of an id get their position as id, so that systems match. */
async function* byPosition(transcripts: ReturnType<typeof readFiles>): ReturnType<typeof readFiles> {
  let count = 0;
  for await (const transcript of transcripts) {
    count += 1;
    yield transcript.id?.includes('#') ? { ...transcript, id: `#${count}` } : transcript;
  }
}

function print(comparisons: readonly Comparison[], format: CompareFlags['format']): string {
  if (format === 'json') return `${JSON.stringify(comparisons, null, 2)}\n`;
  return format === 'markdown' ? toMarkdown(tableOf(comparisons)) : terminalTable(tableOf(comparisons));
}

function tableOf(comparisons: readonly Comparison[]): TextTable {
  return {
    header: [
      'metric',
      'a',
      'b',
      'n',
      'unmatched',
      'mean a',
      'mean b',
      'a - b',
      '95% interval',
      'p',
      'p (Holm)',
    ],
    rows: comparisons.map((each) => [
      shortName(each.metric),
      each.a,
      each.b,
      String(each.n),
      String(each.onlyA + each.onlyB),
      shortNumber(each.meanA),
      shortNumber(each.meanB),
      shortNumber(each.difference),
      each.interval === null
        ? '-'
        : `${shortNumber(each.interval.lower)} to ${shortNumber(each.interval.upper)}`,
      shortNumber(each.pValue),
      shortNumber(each.adjustedPValue),
    ]),
  };
}
