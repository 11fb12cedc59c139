import { existsSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { MetricError } from '../error.js';
import { SpillFile } from '../node/spill-file.js';
import { toMarkdown } from '../report/to-markdown.js';
import { counted } from '../text/counted.js';
import { visibleText } from '../text/visible-text.js';
import { formatOption, outOption, ReadingLog, writeOutput } from './common-options.js';
import { type EmbedFlags, embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { Finished } from './finished-part.js';
import { longOption, tableWidth } from './fitted-table.js';
import { bytesOf, expandFiles, inputParts, namedFiles, readFiles } from './input-files.js';
import { type InputFlags, inputOptions } from './input-options.js';
import type { Io } from './io.js';
import { languageOption, type MetricFlags, metricChoices, metricOptions } from './metric-choices.js';
import { profileSettings } from './profile-settings.js';
import { ProgressBar } from './progress-bar.js';
import { changedSince, ResumedRun } from './resumed-run.js';
import { SCORE_FORMATS, type ScoreFormat, writerFor } from './score-formats.js';
import { scoreProfile } from './score-profile.js';
import { runScore } from './score-run.js';
import { checkOut, openSink, partialName, placeOf, type Sink } from './sink.js';
import {
  clusterFields,
  type StatisticsFlags,
  summaryOptions,
  summaryOptionsOf,
} from './statistics-options.js';
import { readSystems } from './systems.js';
import { terminalTable } from './terminal-table.js';
import { WIDE_FORMATS, type WideFormat, WideRows, wideWriter } from './wide-rows.js';

interface ScoreFlags extends EmbedFlags, InputFlags, MetricFlags, StatisticsFlags {
  readonly format: ScoreFormat;
  readonly out?: string;
  readonly rawCells?: boolean;
  readonly long?: boolean;
  readonly skipped?: boolean;
  readonly resume?: boolean;
  readonly overwrite?: boolean;
  readonly wide?: boolean;
  readonly keep?: readonly string[];
  readonly jobs: number;
  readonly profile?: 'mpceval';
  readonly language: string;
  readonly norms?: boolean;
}

/** `mtpc score FILES...` */
export function scoreCommand(program: Command, io: Io): void {
  const command = program
    .command('score')
    .description('score conversations and summarize each metric')
    .argument('[files...]', 'files or folders; - or none for standard input')
    .addOption(formatOption([...new Set(Object.values(SCORE_FORMATS).flat())]))
    .addOption(outOption())
    .addOption(longOption())
    .addOption(
      new Option('--profile <paper>', "print a paper's full table, one column per file or folder").choices([
        'mpceval',
      ]),
    )
    .option('--norms', 'print where each score lies among conversations between people of that length')
    .option('--raw-cells', 'do not escape CSV cells that start with = + - @')
    .option('--skipped', 'write one row per skipped metric and transcript')
    .option('--resume', 'resume an interrupted run (needs --out with jsonl or csv)')
    .option('--wide', 'write one row per conversation, a column per metric, and FILE.signatures.json')
    .addOption(
      new Option(
        '--keep <fields>',
        'with --wide: meta fields that get a column: meta.model,meta.setting',
      ).argParser(keptFields),
    )
    .option('--overwrite', 'discard the unfinished output of an interrupted run')
    .addOption(
      new Option('--jobs <number>', 'worker threads; the output is the same for any number')
        .argParser(parseJobs)
        .default(1),
    );
  for (const option of [
    ...[...inputOptions(), ...metricOptions(), languageOption()],
    ...[...summaryOptions(), ...embedOptions()],
  ])
    command.addOption(option);
  command.action(async (files: string[], flags: ScoreFlags) => {
    if (flags.norms) {
      requireNormsFlags(command, flags);
      return norms(files, flags, io);
    }
    if (flags.profile === undefined) {
      requireFormatFlags(command, flags.format);
      return score(files, flags, io);
    }
    requireProfileFlags(command, flags);
    return profile(files, flags, io);
  });
}

const NOT_WITH_NORMS = ['profile', 'unit', 'cluster', 'level', 'seed', 'jobs', 'resume', 'skipped'] as const;
const NORM_FORMATS: readonly ScoreFormat[] = ['table', 'markdown', 'json', 'jsonl'];

/** Rejects options that have no effect on norms. */
function requireNormsFlags(command: Command, { format }: ScoreFlags): void {
  const flag = givenOf(command, NOT_WITH_NORMS);
  if (flag === undefined && NORM_FORMATS.includes(format)) return;
  const message =
    flag === undefined
      ? `--format: expected ${NORM_FORMATS.join(', ')} with --norms, got ${format}`
      : `${flag}: has no effect with --norms, which prints a line for each score`;
  throw new MetricError('INVALID_OPTION', message, { path: flag ?? '--format' });
}

async function norms(files: readonly string[], flags: ScoreFlags, io: Io): Promise<void> {
  const { scoreNorms } = await import('./score-norms.js');
  const { format, out } = flags;
  const inputs = await expandFiles(files, io, flags.skipErrors);
  await checkOut(out, inputs, io);
  const warnings = new ReadingLog(flags);
  const embedder = await embedderFor(flags, io);
  const text = await scoreNorms(
    readFiles(inputs, io, { ...flags, ...warnings.listeners }),
    { metrics: metricChoices(flags), language: flags.language, ...(embedder && { embedder }) },
    format === 'markdown' ? toMarkdown : terminalTable,
    format,
  );
  warnings.print(io);
  await writeOutput(text, out, io);
}

const NOT_IN_PROFILE = [
  'metrics',
  'unit',
  'cluster',
  'level',
  'seed',
  'jobs',
  'resume',
  'skipped',
  'rawCells',
] as const;

/** Rejects options that have no effect in the profile, which always prints the paper's whole table. */
function requireProfileFlags(command: Command, { format, profile: paper }: ScoreFlags): void {
  const flag = givenOf(command, NOT_IN_PROFILE);
  const fits = format !== 'latex' && SCORE_FORMATS.summaries.some((each) => each === format);
  if (flag === undefined && fits) return;
  const message =
    flag === undefined
      ? `--format: expected table, markdown or json with --profile ${paper}, got ${format}`
      : `${flag}: has no effect with --profile ${paper}, which prints the whole table of the paper`;
  throw new MetricError('INVALID_OPTION', message, { path: flag ?? '--format' });
}

/** Rejects options that the format does not support: rows are not summarized, and tables do not show skipped rows. */
function requireFormatFlags(command: Command, format: ScoreFormat): void {
  const { summaries, rows } = SCORE_FORMATS;
  const uses: readonly [names: readonly string[], formats: readonly ScoreFormat[], expected: string][] = [
    [['unit', 'level', 'seed'], summaries, `a format with a summary (${summaries.join(', ')})`],
    [['skipped'], rows, `a format with rows (${rows.join(', ')})`],
    [['rawCells'], ['csv'], '--format csv'],
  ];
  for (const [names, formats, expected] of uses) {
    const flag = formats.includes(format) ? undefined : givenOf(command, names);
    if (flag === undefined) continue;
    const message = `${flag}: expected ${expected}, got --format ${format}`;
    throw new MetricError('INVALID_OPTION', message, { path: flag, received: format });
  }
}

/** The first of some flags that was given. */
function givenOf(command: Command, names: readonly string[]): string | undefined {
  const given = names.find((name) => command.getOptionValueSource(name) === 'cli');
  return command.options.find((option) => option.attributeName() === given)?.long;
}

async function profile(files: readonly string[], flags: ScoreFlags, io: Io): Promise<void> {
  const warnings = new ReadingLog(flags);
  const settings = profileSettings(flags.options);
  await checkOut(flags.out, await namedFiles(files, io, flags.skipErrors), io);
  const systems = await readSystems(files, io, { ...flags, ...warnings.listeners });
  const embedder = await embedderFor(flags, io);
  const text = await scoreProfile(systems, {
    ...{ embedder, settings },
    ...{ format: flags.format, language: flags.language, width: tableWidth(io, flags) },
  });
  warnings.print(io);
  printStatistics(embedder, io);
  await writeOutput(text, flags.out, io);
}

function parseJobs(text: string): number {
  const jobs = Number(text);
  if (Number.isInteger(jobs) && jobs >= 1) return jobs;
  throw new InvalidArgumentError('expected a whole number of at least 1.');
}

async function score(files: readonly string[], flags: ScoreFlags, io: Io): Promise<void> {
  const { format, out, jobs, rawCells = false, skipped = false } = flags;
  requireWideFlags(flags);
  const metrics = metricChoices(flags);
  const inputs = await expandFiles(files, io, flags.skipErrors);
  const resumed = await resumedRun(flags, inputs, io);
  if (resumed === 'complete') return;
  if (!flags.resume && !flags.overwrite)
    await requireNoPartial(out, RESUMABLE.includes(format) && !flags.wide);
  const changed = resumed === undefined ? [] : await changedSince(partialName(await placeOf(out!)), inputs);
  if (changed.length > 0) io.stderr.write(`${visibleText(changedText(changed))}\n`);
  const warnings = new ReadingLog(flags);
  const store = new SpillFile();
  const width = tableWidth(io, { long: flags.long, out });
  const wide = flags.wide ? new WideRows({ keep: flags.keep ?? [], rawCells }) : undefined;
  const writer = wide
    ? wideWriter(wide, format as WideFormat)
    : await writerFor(format, {
        ...{ rawCells, summary: summaryOptionsOf(flags), store, turnsEach: () => warnings.turnsEach },
        ...(width !== undefined && { width }),
      });
  const embedder = await embedderFor(flags, io);
  // Threads read ranges out of order, so their reading progress is not meaningful.
  const bytes = jobs > 1 ? undefined : await bytesOf(inputs);
  const progress = new ProgressBar(io, 'transcripts', bytes);
  const keepPartial = RESUMABLE.includes(format) && !flags.wide;
  const sink = await openSink(out, io, { inputs, keepPartial, written: resumed });
  // Vectors are made here, and nowhere else: then files are read here, too.
  const share = (why: string): void =>
    void io.stderr.write(`--jobs ${jobs}: ${visibleText(why)}; all score\n`);
  const run = {
    parts: inputParts(
      inputs,
      io,
      { ...flags, ...warnings.listeners, onBytes: progress.read },
      jobs > 1 && embedder === undefined ? share : undefined,
    ),
    options: {
      metrics,
      keepMeta: [...clusterFields(flags), ...(flags.keep ?? [])],
      language: flags.language,
      ...(flags.level !== undefined && { level: flags.level }),
      ...(embedder && { embedder }),
    },
    ...{
      writer,
      sink,
      jobs,
      rawCells,
      resumed: new ResumedRun(resumed, changed.length > 0),
      onProgress: progress.update,
    },
    keepSkipped: skipped,
  };
  const interrupt = (): void => void interrupted(sink, out, keepPartial, io);
  process.once('SIGINT', interrupt);
  try {
    await runScore(run, warnings.lines);
    await sink.finish();
    if (wide) await finishWide(wide, out!, io);
  } catch (error) {
    await sink.abandon();
    throw error;
  } finally {
    process.off('SIGINT', interrupt);
    progress.stop();
    store.close();
  }
  warnings.print(io);
  printStatistics(embedder, io);
}

function keptFields(text: string): string[] {
  const fields = text.split(',').map((field) => field.trim().replace(/^meta\./, ''));
  if (fields.every((field) => field !== '')) return fields;
  throw new InvalidArgumentError('expected names of meta fields, separated by commas.');
}

/** Rejects wide output without a file, which needs another one for the signatures, or in a format without rows. */
function requireWideFlags({ wide, keep, format, out, resume, skipped }: ScoreFlags): void {
  const refuse = (path: string, expected: string, got: string): never => {
    throw new MetricError('INVALID_OPTION', `${path}: expected ${expected}, got ${got}`, { path });
  };
  if (!wide && keep !== undefined) refuse('--keep', '--wide', 'no --wide');
  if (!wide) return;
  if (out === undefined) refuse('--wide', '--out FILE', 'no --out');
  if (!WIDE_FORMATS.some((each) => each === format))
    refuse('--wide', `--format ${WIDE_FORMATS.join(', ')}`, `--format ${format}`);
  if (resume || skipped) refuse('--wide', 'a run from the start', resume ? '--resume' : '--skipped');
}

/** Writes the signatures next to the wide output, and says what it cannot hold. */
async function finishWide(wide: WideRows, out: string, io: Io): Promise<void> {
  await writeOutput(wide.signatures(), `${out}.signatures.json`, io);
  const say = (line: string): void => void io.stderr.write(`warning: ${visibleText(line)}\n`);
  for (const field of wide.missing) say(`--keep ${field}: no conversation has this field in its meta`);
  if (wide.overRuns.size > 0)
    say(`${[...wide.overRuns].join(', ')}: left out, since they describe runs and not single conversations`);
}

/** The formats whose unfinished output can be continued. */
const RESUMABLE: readonly ScoreFormat[] = ['jsonl', 'csv'];

/** Throws if an interrupted run has left output that this run would discard. */
async function requireNoPartial(out: string | undefined, canResume: boolean): Promise<void> {
  if (out === undefined) return;
  const partial = partialName(await placeOf(out));
  const found = await lstat(partial).catch(() => undefined);
  if (!found?.isFile() || found.size === 0) return;
  const how = canResume
    ? 'Use --resume to continue it, or --overwrite to start again'
    : 'Use --overwrite to start again';
  const message = `--out: ${partial} is the unfinished output of another run. ${how}.`;
  throw new MetricError('INVALID_INPUT', message, { path: '--out', received: out });
}

/** Ends the process after Ctrl-C, and says what is kept. */
async function interrupted(sink: Sink, out: string | undefined, isKept: boolean, io: Io): Promise<void> {
  await sink.abandon().catch(() => undefined);
  const partial = out === undefined ? undefined : partialName(await placeOf(out));
  const kept =
    partial !== undefined && isKept && existsSync(partial)
      ? `the rows written so far are in ${partial}; the same command with --resume continues`
      : 'nothing is kept';
  io.stderr.write(`\nmtpc: interrupted: ${visibleText(kept)}\n`);
  process.exit(130);
}

function changedText([first, ...others]: readonly string[]): string {
  const which = others.length === 0 ? first : `${first} and ${counted(others.length, 'more input')}`;
  return `${which}: input changed since the interrupted run; re-scoring to verify the rows already written`;
}

/** The output of an interrupted run; `'complete'` if it had finished. */
async function resumedRun(
  { resume, out, format }: ScoreFlags,
  inputs: readonly string[],
  io: Io,
): Promise<Finished | 'complete' | undefined> {
  if (!resume) return undefined;
  if (out === undefined || (format !== 'jsonl' && format !== 'csv')) {
    const received = out === undefined ? 'no --out' : `--format ${format}`;
    const message = `--resume: expected --out FILE and --format jsonl or csv, got ${received}`;
    throw new MetricError('INVALID_OPTION', message, { path: '--resume' });
  }
  await checkOut(out, inputs, io);
  const partial = partialName(await placeOf(out));
  const finished = await Finished.read(partial, format);
  if (finished !== undefined || !existsSync(out)) return finished;
  const changed = (await changedSince(out, inputs)).length > 0;
  const advice = changed ? '; an input has changed since: remove the file to score it again' : '';
  const text = `${out} is complete: there is no ${partial} to go on from${advice}`;
  io.stderr.write(`${visibleText(text)}\n`);
  return 'complete';
}
