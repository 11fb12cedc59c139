import { type Command, Option } from 'commander';
import type { FormatName } from '../adapters/index.js';
import { type EvaluationRow, evaluateStream } from '../evaluate/evaluate-stream.js';
import { fromOption, outOption, WarningLog, writeOutput } from './common-options.js';
import { type EmbedFlags, embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { expandFiles, type InputOptions, readFiles } from './input-files.js';
import type { Io } from './io.js';
import { type MetricFlags, metricChoices, metricOptions } from './metric-choices.js';
import { profileSettings } from './profile-settings.js';
import { ProgressBar } from './progress-bar.js';
import { type ScoreFormat, writerFor } from './score-formats.js';
import { scoreProfile } from './score-profile.js';
import { openSink, refuseInputs } from './sink.js';
import { readSystems } from './systems.js';

interface ScoreFlags extends EmbedFlags, MetricFlags {
  readonly format: ScoreFormat;
  readonly from?: FormatName;
  readonly out?: string;
  readonly skipErrors?: boolean;
  readonly rawCells?: boolean;
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
    .option('--skip-errors', 'leave out records that cannot be read instead of stopping')
    .option('--raw-cells', 'with --format csv: write names that begin with = + - @ without an apostrophe');
  for (const option of [...metricOptions(), ...embedOptions()]) command.addOption(option);
  command.action(async (files: string[], flags: ScoreFlags) =>
    flags.profile ? profile(files, flags, io) : score(files, flags, io),
  );
}

async function profile(files: readonly string[], flags: ScoreFlags, io: Io): Promise<void> {
  const warnings = new WarningLog();
  const settings = profileSettings(flags.options);
  if (flags.out !== undefined) await refuseInputs(flags.out, await expandFiles(files, io), io);
  const systems = await readSystems(files, io, inputOptions(flags, warnings));
  const embedder = await embedderFor(flags, io);
  const { text, fitted } = await scoreProfile(systems, { embedder, format: flags.format, settings });
  warnings.print(io);
  for (const line of fitted) io.stderr.write(`${line}\n`);
  printStatistics(embedder, io);
  await writeOutput(text, flags.out, io);
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
  const inputs = await expandFiles(files, io);
  const embedder = await embedderFor(flags, io);
  const progress = new ProgressBar(io, 'transcripts');
  const writer = writerFor(flags.format, { rawCells: flags.rawCells ?? false });
  const sink = await openSink(flags.out, io, { inputs });
  try {
    const transcripts = readFiles(inputs, io, inputOptions(flags, warnings));
    const rows: AsyncIterable<EvaluationRow> = evaluateStream(transcripts, {
      onProgress: progress.update,
      metrics: metricChoices(flags),
      ...(embedder && { embedder }),
    });
    for await (const row of rows) await sink.write(writer.row(row));
    await sink.write(writer.end(warnings.lines));
    await sink.finish();
  } catch (error) {
    await sink.abandon();
    throw error;
  } finally {
    progress.stop();
  }
  warnings.print(io);
  printStatistics(embedder, io);
}
