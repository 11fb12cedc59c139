import { type Command, Option } from 'commander';
import { embedTranscript } from '../embed/embed-transcript.js';
import { PAPERS, type Paper } from '../metrics/frame/card.js';
import type { Embedded } from '../transcript/embedded.js';
import type { Transcript } from '../transcript/types.js';
import { outOption, WarningLog, writeOutput } from './common-options.js';
import { type EmbedFlags, embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { expandFiles, readFiles } from './input-files.js';
import { type InputFlags, inputOptions } from './input-options.js';
import type { Io } from './io.js';
import { ProgressBar } from './progress-bar.js';
import { refuseInputs } from './sink.js';
import { requireField } from './systems.js';

interface ReportFlags extends EmbedFlags, InputFlags {
  readonly paper: Paper;
  readonly out?: string;
  readonly groupBy?: string;
  readonly seed: number;
}

/** `mtpc report FILES... --paper PAPER` */
export function reportCommand(program: Command, io: Io): void {
  const command = program
    .command('report')
    .description("one paper's tables and figures for your conversations, as one self-contained HTML page")
    .argument('[files...]', 'files or folders; - or nothing is standard input')
    .addOption(
      new Option('--paper <paper>', 'whose tables and figures')
        .choices(Object.keys(PAPERS))
        .makeOptionMandatory(),
    )
    .addOption(outOption())
    .option('--group-by <field>', 'the field of meta that tells systems apart')
    .addOption(new Option('--seed <number>', 'seed of intervals and tests').argParser(Number).default(0));
  for (const option of [...inputOptions(), ...embedOptions()]) command.addOption(option);
  command.action(async (files: string[], flags: ReportFlags) => report(files, flags, io));
}

async function report(files: readonly string[], flags: ReportFlags, io: Io): Promise<void> {
  // Loaded only when asked for: the charting library is an optional peer.
  const { paperReport } = await import('../report/paper/paper-report.js');
  const { requireCharts } = await import('../report/paper/draw-charts.js');
  await requireCharts();
  const inputs = await expandFiles(files, io);
  if (flags.out !== undefined) await refuseInputs(flags.out, inputs, io);
  const warnings = new WarningLog();
  const embedder = await embedderFor(flags, io);
  const progress = new ProgressBar(io, 'transcripts');
  const transcripts: Transcript[] = [];
  const embedded: Embedded[] = [];
  try {
    const input = { ...flags, onWarning: warnings.note };
    for await (const transcript of readFiles(inputs, io, input)) {
      transcripts.push(transcript);
      if (embedder) embedded.push(await embedTranscript(transcript, embedder));
      progress.update({ done: transcripts.length, transcript: transcript.id ?? '' });
    }
  } finally {
    progress.stop();
  }
  warnings.print(io);
  if (flags.groupBy !== undefined) requireField(flags.groupBy, transcripts, '--group-by');
  printStatistics(embedder, io);
  const page = await paperReport(flags.paper, transcripts, {
    seed: flags.seed,
    ...(embedder && { embedded }),
    ...(flags.groupBy && { groupBy: flags.groupBy }),
  });
  await writeOutput(page, flags.out, io);
}
