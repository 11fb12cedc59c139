import { basename } from 'node:path';
import type { Command } from 'commander';
import type { CachedEmbedder } from '../embed/cache-embedder.js';
import { embedTranscript } from '../embed/embed-transcript.js';
import { MetricError } from '../error.js';
import { byKey } from '../math/by-key.js';
import { existing } from '../math/existing.js';
import { PAPERS } from '../metrics/core/card.js';
import { nameOfFile } from '../node/name-transcript.js';
import { present } from '../options/present.js';
import type { PaperReportOptions, ReportedPaper } from '../report/paper/types.js';
import { counted } from '../text/counted.js';
import { visibleText } from '../text/visible-text.js';
import type { Embedded } from '../transcript/embedded.js';
import { systemField } from '../transcript/meta-of.js';
import type { Transcript } from '../transcript/types.js';
import { addOptions, outOption, ReadingLog, warnWithoutCharts, writeData } from './common-options.js';
import { dialoguePaths } from './dialogue-paths.js';
import { type EmbedFlags, embedderFor, embedOptions, parseModel, printStatistics } from './embed-options.js';
import { type InputOptions, readFiles } from './input-files.js';
import { type InputFlags, inputOptions } from './input-options.js';
import type { Io } from './io.js';
import { expandFiles } from './named-files.js';
import { fieldName, option } from './option.js';
import { withOutcomes } from './outcome-in-meta.js';
import { ProgressBar } from './progress-bar.js';
import { distinctConversations, fileOf } from './repeated-conversations.js';
import { readRunData } from './run-data.js';
import { checkFolder, checkOut } from './sink.js';
import {
  type ComparisonFlags,
  comparisonOptions,
  planOptions,
  toCompareOptions,
} from './statistics-options.js';
import { distinctWithinSystems, requireField } from './systems.js';
import { version } from './version.js';

interface ReportFlags extends EmbedFlags, InputFlags, ComparisonFlags {
  readonly paper?: ReportedPaper;
  readonly figures?: string;
  readonly out?: string;
  readonly dialogues?: string;
  readonly by?: string;
  readonly clip?: string;
  readonly images?: string;
}

/** `mtpc report FILES... [--paper PAPER]` */
export function reportCommand(command: Command, io: Io): void {
  command
    .argument('[files...]', 'files or folders; - or none for standard input')
    .addOption(
      option(
        '--paper <paper>',
        'only the tables and figures of a paper (default: all for which there is data)',
      ).choices([...Object.keys(PAPERS), 'all']),
    )
    .addOption(outOption())
    .option('--figures <folder>', 'also write each figure to this folder: SVG, Vega-Lite, CSV')
    .option(
      '--dialogues <folder>',
      'write a page for each conversation to this folder, linked from the report',
    )
    .option(
      '--by <field>',
      'meta field whose values are compared: model, setting (default: the first that varies; without one, the files)',
      fieldName,
    )
    .option('--images <file>', 'common-ground: the --data file of the run, for CLIPScore over rounds')
    .option(
      '--clip <model>',
      'with --images: CLIP model, a name or a folder (default: clip-vit-base-patch32)',
    );
  addOptions(command, planOptions(), comparisonOptions(), inputOptions(), embedOptions());
  command.action(async (files: string[], flags: ReportFlags) => report(files, flags, io));
}

/**
 * Assigns files or folders as systems, like `mtpc compare`, if several files contain conversations without a system.
 */
async function withFilesAsSystems(
  transcripts: readonly Transcript[],
  files: readonly string[],
  io: Io,
): Promise<readonly Transcript[]> {
  const isNamed = transcripts.some((transcript) => systemField(transcript) !== undefined);
  if (isNamed || files.length < 2 || transcripts.length <= files.length) return transcripts;
  const names = files.map((file) => nameOfFile(file));
  const named = new Map<string, string>();
  for (const [i, file] of files.entries()) {
    const name = names.filter((other) => other === names[i]).length > 1 ? file : (names[i] ?? file);
    for (const path of await expandFiles([file], io)) named.set(path, name);
  }
  io.stderr.write(
    `no conversation names a system (meta.model or meta.system): the files are compared; --by FIELD compares the values of a field\n`,
  );
  return transcripts.map((each) => ({
    ...each,
    meta: { ...each.meta, system: named.get(String(each.source ?? each.meta?.source)) ?? 'others' },
  }));
}

async function report(files: readonly string[], flags: ReportFlags, io: Io): Promise<void> {
  // Loaded on demand, because the charting library is an optional peer.
  const { paperReport } = await import('../report/paper/paper-report.js');
  if (flags.figures === undefined) await warnWithoutCharts(io);
  else await (await import('../report/paper/draw-charts.js')).requireCharts();
  const inputs = await expandFiles(files, io, flags.skipErrors);
  await checkOut(flags.out, inputs, io);
  await checkFolder('--figures', flags.figures);
  await checkFolder('--dialogues', flags.dialogues);
  const warnings = new ReadingLog(flags);
  const embedder = await embedderFor(flags, io);
  const read = await readAll(inputs, io, { ...flags, ...warnings.listeners }, embedder);
  const { embedded } = read;
  warnings.print(io);
  if (flags.by !== undefined) requireField(flags.by, read.transcripts, '--by');
  const transcripts =
    flags.by === undefined ? await withFilesAsSystems(read.transcripts, files, io) : read.transcripts;
  if (flags.paper === 'lost') requireOutcomes(transcripts);
  printStatistics(embedder, io);
  for (const field of flags.clusterBy ?? []) requireField(field, transcripts, '--cluster-by');
  const pages =
    flags.dialogues === undefined ? undefined : dialoguePaths(flags.dialogues, transcripts.length, flags.out);
  const options: PaperReportOptions = {
    ...toReportOptions(flags),
    ...(pages && { dialogueHref: pages.href }),
    notes: warnings.excluded,
    version: version(),
    input: inputs.map((file) => (file === '-' ? 'standard input' : basename(file))).join(', '),
    ...(embedder && { embedded, embedder }),
    ...(flags.by && { systemBy: flags.by }),
    ...(flags.images && { clipMentions: await embedMentions(transcripts, flags.images, flags, io) }),
  };
  await writeData(
    await paperReport(transcripts, { ...present({ paper: flags.paper }), ...options }),
    flags.out,
    io,
  );
  if (flags.figures !== undefined) {
    const { writeFigures } = await import('./write-figures.js');
    const written = await writeFigures(flags.figures, flags.paper ?? 'all', transcripts, options);
    io.stderr.write(`${counted(written, 'figure')} written to ${visibleText(flags.figures)}\n`);
  }
  if (flags.dialogues === undefined || pages === undefined) return;
  const { writeDialogues } = await import('./write-dialogues.js');
  await writeDialogues(flags.dialogues, flags.paper ?? 'all', transcripts, pages, embedded);
  io.stderr.write(
    `${counted(transcripts.length, 'conversation')} written to ${visibleText(flags.dialogues)}\n`,
  );
}

function toReportOptions(flags: ReportFlags): PaperReportOptions {
  const { clusterBy: _, confidenceLevel, ...options } = toCompareOptions(flags);
  return { ...options, ...present({ clusterBy: flags.clusterBy, confidenceLevel }) };
}

/** Referring expressions and images as CLIP vectors. */
async function embedMentions(
  transcripts: readonly Transcript[],
  images: string,
  { clip, offline }: ReportFlags,
  io: Io,
): Promise<NonNullable<PaperReportOptions['clipMentions']>> {
  const { createClipEmbedder } = await import('../transformers.js');
  const { clipMentions } = await import('../run/clip-mentions.js');
  const embedder = await createClipEmbedder({ ...parseModel(clip), ...present({ offline }) });
  try {
    return await clipMentions(transcripts, await readRunData('common-ground', images, io), embedder);
  } finally {
    await embedder.dispose();
  }
}

/** The transcripts of the files, with their vectors if there is an embedder. */
async function readAll(
  inputs: readonly string[],
  io: Io,
  input: InputOptions & Pick<ReportFlags, 'by'>,
  embedder: CachedEmbedder | undefined,
): Promise<{ readonly transcripts: readonly Transcript[]; readonly embedded: Embedded[] }> {
  const keepDuplicates = input.renameDuplicates ?? false;
  const read: Transcript[] = [];
  for await (const transcript of readFiles(inputs, io, { ...input, keepDuplicates })) read.push(transcript);
  const distinct = distinctConversations(byKey(read, fileOf).values(), io);
  const unlike = distinct?.conversations ?? read;
  const distinctIn = keepDuplicates ? distinctWithinSystems(unlike, input.by, input) : unlike;
  const own = [...withOutcomes(new Map([['all', distinctIn]]), input, io).values()].flat();
  const embedded: Embedded[] = [];
  const progress = new ProgressBar(io, 'transcripts');
  try {
    for (const transcript of embedder ? own : []) {
      embedded.push(await embedTranscript(transcript, existing(embedder)));
      progress.update({ done: embedded.length, transcript: transcript.id ?? '' });
    }
  } finally {
    progress.stop();
  }
  return { transcripts: own, embedded };
}

/** A report on the scores of runs needs scores. */
function requireOutcomes(transcripts: readonly Transcript[]): void {
  if (transcripts.some(({ outcome }) => outcome?.score !== undefined || outcome?.success !== undefined))
    return;
  const expected = 'conversations with outcome.score (0 to 100) or outcome.success';
  const message = `--paper lost: expected ${expected}, got none; name the field of the score by --columns score=FIELD`;
  throw new MetricError('INVALID_INPUT', message, { path: '--paper' });
}
