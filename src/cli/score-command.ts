import { type Command, Option } from 'commander';
import { type EvaluationRow, evaluateStream } from '../evaluate/evaluate-stream.js';
import { outOption, WarningLog, writeOutput } from './common-options.js';
import { type EmbedFlags, embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { expandFiles, readFiles } from './input-files.js';
import { type InputFlags, inputOptions } from './input-options.js';
import type { Io } from './io.js';
import { type MetricFlags, metricChoices, metricOptions } from './metric-choices.js';
import { ProgressBar } from './progress-bar.js';
import { type ScoreFormat, writerFor } from './score-formats.js';
import { scoreProfile } from './score-profile.js';
import { readSystems } from './systems.js';

interface ScoreFlags extends EmbedFlags, InputFlags, MetricFlags {
  readonly format: ScoreFormat;
  readonly out?: string;
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
    .addOption(outOption())
    .addOption(
      new Option('--profile <paper>', "the paper's whole table; each file or folder is a system").choices([
        'mpceval',
      ]),
    );
  for (const option of [...inputOptions(), ...metricOptions(), ...embedOptions()]) command.addOption(option);
  command.action(async (files: string[], flags: ScoreFlags) =>
    flags.profile ? profile(files, flags, io) : score(files, flags, io),
  );
}

async function profile(files: readonly string[], flags: ScoreFlags, io: Io): Promise<void> {
  const warnings = new WarningLog();
  const systems = await readSystems(files, io, { ...flags, onWarning: warnings.note });
  const embedder = await embedderFor(flags, io);
  const text = await scoreProfile(systems, { embedder, format: flags.format });
  warnings.print(io);
  printStatistics(embedder, io);
  await writeOutput(text, flags.out, io);
}

async function score(files: readonly string[], flags: ScoreFlags, io: Io): Promise<void> {
  const warnings = new WarningLog();
  const paths = await expandFiles(files, io);
  const embedder = await embedderFor(flags, io);
  const progress = new ProgressBar(io, 'transcripts');
  const writer = writerFor(flags.format);
  let text = '';
  try {
    const transcripts = readFiles(paths, io, { ...flags, onWarning: warnings.note });
    const rows: AsyncIterable<EvaluationRow> = evaluateStream(transcripts, {
      onProgress: progress.update,
      metrics: metricChoices(flags),
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
