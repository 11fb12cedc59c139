import { type Command, Option } from 'commander';
import type { FormatName } from '../adapters/index.js';
import { type EvaluationRow, evaluateStream } from '../evaluate/evaluate-stream.js';
import type { ScoreUnit } from '../evaluate/score-observations.js';
import type { SummarizeRowsOptions } from '../report/summarize-rows.js';
import { fromOption, outOption, WarningLog, writeOutput } from './common-options.js';
import { type EmbedFlags, embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { expandFiles, type InputOptions, readFiles } from './input-files.js';
import type { Io } from './io.js';
import { type MetricFlags, metricChoices, metricOptions } from './metric-choices.js';
import { ProgressBar } from './progress-bar.js';
import { type ScoreFormat, writerFor } from './score-formats.js';
import { scoreProfile } from './score-profile.js';
import { clusterFields, type StatisticsFlags, statisticsOptions } from './statistics-options.js';
import { readSystems } from './systems.js';

interface ScoreFlags extends EmbedFlags, MetricFlags, StatisticsFlags {
  readonly unit?: ScoreUnit;
  readonly format: ScoreFormat;
  readonly from?: FormatName;
  readonly out?: string;
  readonly skipErrors?: boolean;
  readonly profile?: 'mpceval';
}

/** `mtpc score FILES...` */
export function scoreCommand(program: Command, io: Io): void {
  const command = program
    .command('score')
    .description('score the conversations in some files, folders, or standard input')
    .argument('[files...]', 'files or folders; - or nothing is standard input')
    .addOption(
      new Option('--format <format>', 'how to print')
        .choices(['table', 'json', 'jsonl', 'csv', 'markdown'])
        .default('table'),
    )
    .addOption(fromOption())
    .addOption(outOption())
    .addOption(
      new Option('--profile <paper>', "the paper's whole table; each file or folder is a system").choices([
        'mpceval',
      ]),
    )
    .option('--skip-errors', 'leave out records that cannot be read instead of stopping');
  command.addOption(
    new Option(
      '--unit <unit>',
      'what one observation of a summary is: a transcript (its turns averaged), or a turn',
    )
      .choices(['transcript', 'turn'])
      .default('transcript'),
  );
  for (const option of [...metricOptions(), ...statisticsOptions(), ...embedOptions()])
    command.addOption(option);
  command.action(async (files: string[], flags: ScoreFlags) =>
    flags.profile ? profile(files, flags, io) : score(files, flags, io),
  );
}

async function profile(files: readonly string[], flags: ScoreFlags, io: Io): Promise<void> {
  const warnings = new WarningLog();
  const systems = await readSystems(files, io, inputOptions(flags, warnings));
  const embedder = await embedderFor(flags, io);
  const text = await scoreProfile(systems, { embedder, format: flags.format });
  warnings.print(io);
  printStatistics(embedder, io);
  await writeOutput(text, flags.out, io);
}

function summaryOptions({ unit, cluster, level, seed }: ScoreFlags): SummarizeRowsOptions {
  const given = Object.entries({ unit, cluster, level, seed }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

function inputOptions(flags: ScoreFlags, warnings: WarningLog): InputOptions {
  return {
    onWarning: warnings.note,
    skipErrors: flags.skipErrors ?? false,
    ...(flags.from && { from: flags.from }),
  };
}

async function score(files: readonly string[], flags: ScoreFlags, io: Io): Promise<void> {
  const warnings = new WarningLog();
  const paths = await expandFiles(files, io);
  const embedder = await embedderFor(flags, io);
  const progress = new ProgressBar(io, 'transcripts');
  const writer = writerFor(flags.format, summaryOptions(flags));
  let text = '';
  try {
    const transcripts = readFiles(paths, io, inputOptions(flags, warnings));
    const rows: AsyncIterable<EvaluationRow> = evaluateStream(transcripts, {
      onProgress: progress.update,
      metrics: metricChoices(flags),
      clusters: clusterFields(flags),
      ...(embedder && { embedder }),
    });
    for await (const row of rows) {
      text += writer.row(row);
      // Line formats go out as they come, so that a pipe sees them and memory stays flat.
      if (flags.out === undefined && text.length > 65_536) {
        io.stdout.write(text);
        text = '';
      }
    }
  } finally {
    progress.stop();
  }
  text += writer.end(warnings.lines);
  warnings.print(io);
  printStatistics(embedder, io);
  await writeOutput(text, flags.out, io);
}
