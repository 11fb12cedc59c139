import { type Command, Option } from 'commander';
import { type Comparison, compareSystems } from '../evaluate/compare-systems.js';
import { type EvaluationRow, evaluateStream } from '../evaluate/evaluate-stream.js';
import type { TextTable } from '../report/summary-table.js';
import { shortName, shortNumber } from '../report/summary-table.js';
import { toMarkdown } from '../report/to-markdown.js';
import { outOption, WarningLog, writeOutput } from './common-options.js';
import { type EmbedFlags, embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { type InputFlags, inputOptions } from './input-options.js';
import type { Io } from './io.js';
import { type MetricFlags, metricChoices, metricOptions } from './metric-choices.js';
import { ProgressBar } from './progress-bar.js';
import { checkPairs, readSystems, readSystemsBy } from './systems.js';
import { terminalTable } from './terminal-table.js';

interface CompareFlags extends EmbedFlags, InputFlags, MetricFlags {
  readonly by?: string;
  readonly format: 'table' | 'json' | 'markdown';
  readonly out?: string;
}

/** `mtpc compare A B ...` */
export function compareCommand(program: Command, io: Io): void {
  const command = program
    .command('compare')
    .description(
      'compare systems on the same conversations: paired differences, intervals and corrected p-values',
    )
    .argument('<files...>', 'a file or folder for each system; transcripts are matched by id')
    .addOption(
      new Option('--format <format>', 'how to print').choices(['table', 'json', 'markdown']).default('table'),
    )
    .option('--by <field>', 'the field of meta that tells the systems within the files apart: model')
    .addOption(outOption());
  for (const option of [...inputOptions(), ...metricOptions(), ...embedOptions()]) command.addOption(option);
  command.action(async (files: string[], flags: CompareFlags) => compare(files, flags, io));
}

async function compare(files: readonly string[], flags: CompareFlags, io: Io): Promise<void> {
  const warnings = new WarningLog();
  const embedder = await embedderFor(flags, io);
  const progress = new ProgressBar(io, 'transcripts');
  const systems = new Map<string, EvaluationRow[]>();
  try {
    const input = { ...flags, onWarning: warnings.note };
    const read =
      flags.by === undefined ? readSystems(files, io, input) : readSystemsBy(flags.by, files, io, input);
    const say = (line: string): void => void io.stderr.write(`warning: ${line}\n`);
    for (const [name, transcripts] of checkPairs(await read, say)) {
      const rows: EvaluationRow[] = [];
      for await (const row of evaluateStream(transcripts, {
        onProgress: progress.update,
        metrics: metricChoices(flags),
        ...(embedder && { embedder }),
      })) {
        rows.push(row);
      }
      systems.set(name, rows);
    }
  } finally {
    progress.stop();
  }
  warnings.print(io);
  printStatistics(embedder, io);
  await writeOutput(print(compareSystems(Object.fromEntries(systems)), flags.format), flags.out, io, files);
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
      String(each.unmatched),
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
