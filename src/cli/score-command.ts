import type { Command, Option } from 'commander';
import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import { existing, itemAt } from '../math/existing.js';
import { SpillFile } from '../node/spill-file.js';
import { present } from '../options/present.js';
import { toMarkdown } from '../report/to-markdown.js';
import { visibleText } from '../text/visible-text.js';
import type { Transcript } from '../transcript/types.js';
import { addOptions, formatOption, outOption, ReadingLog, writeOutput } from './common-options.js';
import { embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { allColumnsOption, fittedTable, tableWidth, wrapped } from './fitted-table.js';
import { fileArguments, readFiles } from './input-files.js';
import { inputOptions } from './input-options.js';
import type { Io } from './io.js';
import { languageOption, metricChoices, metricOptions } from './metric-choices.js';
import { expandFiles, namedFiles, totalBytes } from './named-files.js';
import { fieldNames, option, whole } from './option.js';
import { interrupted, RESUMABLE, requireNoPartial, resumedRun } from './partial-output.js';
import { profileSettings } from './profile-settings.js';
import { ProgressBar } from './progress-bar.js';
import { RunLogHint } from './run-log-hint.js';
import { requireFormatFlags, requireOutputFlags, requireWideFlags, type ScoreFlags } from './score-flags.js';
import { type Overview, SCORE_FORMATS, type ScoreWriter, writerFor } from './score-formats.js';
import type { NormsLayout } from './score-norms.js';
import { ScoreOverview } from './score-overview.js';
import { scoreProfile } from './score-profile.js';
import { runScore } from './score-run.js';
import { separateSystems } from './scored-systems.js';
import { checkOut, comparingSink, openSink } from './sink.js';
import { blocksOption, clusterFields, summaryOptions, toSummaryOptions } from './statistics-options.js';
import { readSystems } from './systems.js';
import { tableColumns } from './terminal-table.js';
import { type WideFormat, WideRows, wideWriter } from './wide-rows.js';

/** `mtpc score FILES...` */
export function scoreCommand(command: Command, io: Io): void {
  command
    .argument('[files...]', 'files or folders; - or none for standard input')
    .addOption(formatOption([...new Set(Object.values(SCORE_FORMATS).flat())]))
    .addOption(outOption())
    .addOption(allColumnsOption())
    .addOption(
      option(
        '--profile <paper>',
        "print a paper's full table, one column per system, file or folder",
      ).choices(['mpceval']),
    )
    .option('--norms', 'print the percentile of each score among human conversations of the same length')
    .option('--raw-cells', 'do not escape CSV cells that start with = + - @')
    .option('--skipped', 'write one row per skipped metric and transcript')
    .option('--resume', 'resume an interrupted run (needs --out with jsonl or csv)')
    .option(
      '--wide',
      'write one row per conversation, a column per metric (smaller files), and FILE.signatures.json',
    )
    .addOption(metaColumnsOption())
    .option('--overwrite', 'discard the unfinished output of an interrupted run')
    .addOption(jobsOption());
  addOptions(command, inputOptions(), metricOptions(), [languageOption(), blocksOption()]);
  addOptions(command, summaryOptions(), embedOptions());
  command.action(async (files: string[], flags: ScoreFlags) => {
    const isOfScores = !flags.norms && flags.profile === undefined;
    if (isOfScores) requireFormatFlags(command, flags.format);
    else requireOutputFlags(command, flags);
    return (isOfScores ? score : flags.norms ? norms : profile)(files, flags, io);
  });
}

function metaColumnsOption(): Option {
  const description = 'with --wide: meta fields to add as columns: meta.model,meta.setting';
  return option('--meta-columns <fields>', description, fieldNames);
}

/** Columns that a narrow terminal omits, the last first. */
const NORMS_DROPPED = ['scored', 'corpora'];

/** Width of notes in files. */
const NOTE_WIDTH = 100;

/** Each job is a thread with its own memory. */
const MOST_JOBS = 1024;

function jobsOption(): Option {
  const description = 'worker threads; the output is the same for any number';
  return option('--jobs <number>', description, whole(1, MOST_JOBS)).default(1);
}

async function norms(files: readonly string[], flags: ScoreFlags, io: Io): Promise<void> {
  const { scoreNorms } = await import('./score-norms.js');
  const { out } = flags;
  const inputs = await expandFiles(files, io, flags.skipErrors);
  await checkOut(out, inputs, io);
  const warnings = new ReadingLog(flags);
  const embedder = await embedderFor(flags, io);
  const text = await scoreNorms(
    readFiles(inputs, io, { ...flags, ...warnings.listeners }),
    { metrics: metricChoices(flags), language: flags.language, ...(embedder && { embedder }) },
    normsLayout(flags, io),
  );
  warnings.print(io);
  await writeOutput(text, out, io);
}

function normsLayout({ format, allColumns, out }: ScoreFlags, io: Io): NormsLayout {
  const shared = { format, allColumns };
  if (format === 'markdown') return { ...shared, print: toMarkdown, note: (text) => `${text}\n` };
  const width = tableWidth(io, { allColumns, out }) ?? Number.POSITIVE_INFINITY;
  return {
    ...shared,
    print: (table) =>
      fittedTable(
        tableColumns(table).map((column) => ({ ...column, drop: NORMS_DROPPED.indexOf(column.head) + 1 })),
        table.rows,
        width,
      ),
    note: (text) => wrapped(text, Math.min(width, NOTE_WIDTH)).join('\n'),
  };
}

async function profile(files: readonly string[], flags: ScoreFlags, io: Io): Promise<void> {
  const warnings = new ReadingLog(flags);
  const settings = profileSettings(flags.options);
  await checkOut(flags.out, await namedFiles(files, io, flags.skipErrors), io);
  const input = { ...flags, ...warnings.listeners, keepDuplicates: files.length === 1 };
  const systems = separateSystems(await readSystems(files, io, input), flags.by, io);
  const embedder = await embedderFor(flags, io);
  const text = await scoreProfile(systems, {
    ...{ embedder, settings },
    ...{ format: flags.format, language: flags.language, width: tableWidth(io, flags) },
  });
  warnings.print(io);
  printStatistics(embedder, io);
  await writeOutput(text, flags.out, io);
}

async function score(files: readonly string[], flags: ScoreFlags, io: Io): Promise<void> {
  const { format, out, jobs, rawCells = false, skipped = false } = flags;
  requireWideFlags(flags);
  const metrics = metricChoices(flags);
  const start = await openRun(files, flags, io);
  const { inputs, keepPartial, written, complete } = start;
  const warnings = new ReadingLog(flags);
  const hint = new RunLogHint();
  const store = new SpillFile();
  const overview = new ScoreOverview();
  const wide = flags.wide ? new WideRows({ keep: flags.metaColumns ?? [], rawCells }) : undefined;
  const writer = wide
    ? wideWriter(wide, format as WideFormat)
    : await rowWriter(files, flags, io, store, () => warnings.turnsEach, {
        addRow: (row) => overview.addRow(row),
        sentences: () => [...overview.sentences(), ...warnings.excluded],
      });
  const embedder = await embedderFor(flags, io);
  const progress = new ProgressBar(io, 'transcripts', await totalBytes(inputs));
  const sink =
    complete !== undefined && written
      ? comparingSink(existing(out), written)
      : await openSink(out, io, { ...start, beforePrinting: () => io.stdout.isTTY && progress.stop() });
  const isPrinted = format === 'table' || format === 'markdown';
  const onTranscript = (transcript: Transcript): void => {
    hint.add(transcript);
    if (isPrinted) overview.add(transcript);
  };
  const run = {
    transcripts: readFiles(inputs, io, { ...flags, ...warnings.listeners, onBytes: progress.read }),
    options: evaluateOptions(flags, metrics, embedder),
    ...{ writer, sink, jobs, rawCells, onTranscript, onProgress: progress.update },
    resumed: written,
    keepSkipped: skipped,
  };
  try {
    const stop = () => void interrupted(sink, out, keepPartial, io);
    await untilInterrupted(() => runScore(run, warnings.lines), stop);
    await sink.finish();
    if (wide) await finishWide(wide, existing(out), io);
  } catch (error) {
    await sink.abandon();
    throw await RunLogHint.explain(error, itemAt(inputs, 0), io, flags);
  } finally {
    progress.stop();
    store.close();
  }
  if (complete !== undefined) {
    warnings.setExitCode(io);
    io.stderr.write(`${visibleText(complete)}\n`);
    return;
  }
  warnings.print(io);
  if (flags.columns?.score === undefined) await hint.print(itemAt(inputs, 0), io, flags);
  printStatistics(embedder, io);
}

/** The inputs of a run and the output of an earlier one. */
async function openRun(files: readonly string[], flags: ScoreFlags, io: Io) {
  const { format, out } = flags;
  const inputs = await expandFiles(files, io, flags.skipErrors);
  const earlier = await resumedRun(flags, inputs, io);
  const keepPartial = RESUMABLE.includes(format) && !flags.wide;
  if (!flags.resume && !flags.overwrite) await requireNoPartial(out, keepPartial);
  return { inputs, keepPartial, written: earlier?.run, complete: earlier?.complete };
}

function evaluateOptions(
  flags: ScoreFlags,
  metrics: EvaluateOptions['metrics'],
  embedder: EvaluateOptions['embedder'],
): EvaluateOptions {
  const { language, level, metaColumns = [], by = [] } = flags;
  return present({
    metrics,
    keepMeta: [...new Set([...clusterFields(flags), ...metaColumns, ...by])],
    language,
    confidenceLevel: level,
    embedder,
  });
}

function rowWriter(
  files: readonly string[],
  flags: ScoreFlags,
  io: Io,
  store: SpillFile,
  turnsEach: () => number | null,
  overview: Overview,
): Promise<ScoreWriter> {
  const { format, out, rawCells = false } = flags;
  const width = tableWidth(io, { allColumns: flags.allColumns, out });
  return writerFor(format, {
    ...{
      rawCells,
      summary: toSummaryOptions(flags),
      store,
      turnsEach,
      overview,
      files: fileArguments(files),
    },
    ...(width !== undefined && { width }),
  });
}

/** Runs a task with a handler for Ctrl-C. */
async function untilInterrupted(task: () => Promise<void>, interrupt: () => void): Promise<void> {
  process.once('SIGINT', interrupt);
  try {
    await task();
  } finally {
    process.off('SIGINT', interrupt);
  }
}

/** Writes the signatures next to the wide output, and warns about missing columns. */
async function finishWide(wide: WideRows, out: string, io: Io): Promise<void> {
  await writeOutput(wide.signatures(), `${out}.signatures.json`, io);
  const say = (line: string): void => void io.stderr.write(`warning: ${visibleText(line)}\n`);
  for (const field of wide.missing)
    say(`--meta-columns ${field}: no conversation has this field in its meta`);
  if (wide.overRuns.size > 0)
    say(
      `${[...wide.overRuns].join(', ')}: excluded, because they describe sets of runs rather than single conversations`,
    );
}
