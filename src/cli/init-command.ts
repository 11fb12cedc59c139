import type { Command } from 'commander';
import type { ReadOptions } from '../adapters/index.js';
import { columnsFlag } from '../adapters/rows/run-names.js';
import { MetricError } from '../error.js';
import { visibleText } from '../text/visible-text.js';
import type { Transcript } from '../transcript/types.js';
import { addOptions, outOption, ReadingLog, writeData } from './common-options.js';
import { type DetectedRuns, RunColumnDetector } from './detect-run-columns.js';
import { readFiles } from './input-files.js';
import { type InputFlags, inputOptions, readOptions } from './input-options.js';
import type { Io } from './io.js';
import { expandFiles } from './named-files.js';
import { flagsThatRead } from './propose-mapping.js';
import { checkOut } from './sink.js';
import { runScript, starterScript } from './starter-script.js';

interface InitFlags extends InputFlags {
  readonly out?: string;
}

/** Number of conversations used to select metrics. */
const SAMPLE = 20;

/** `mtpc init FILE` */
export function initCommand(command: Command, io: Io): void {
  command.argument('<file>', 'a file of conversations').addOption(outOption());
  addOptions(command, inputOptions());
  command.action(async (file: string, flags: InitFlags) => init(file, flags, io));
}

async function init(file: string, given: InitFlags, io: Io): Promise<void> {
  const [path, ...others] = await expandFiles([file], io);
  if (path === undefined || path === '-' || others.length > 0) {
    const message = `FILE: expected one file, got ${path === '-' ? 'standard input' : `a folder of ${others.length + 1}`}`;
    throw new MetricError('INVALID_INPUT', message, { path: 'FILE' });
  }
  await checkOut(given.out, [path], io);
  const flags = await flagsThatRead(path, given, io);
  const warnings = new ReadingLog(flags);
  const sample: Transcript[] = [];
  const runs = new RunColumnDetector();
  // Runs of a task may share its id; the columns distinguish them.
  const sampled = { ...flags, ...warnings.listeners, keepDuplicates: true };
  for await (const transcript of readFiles([path], io, sampled)) {
    if (sample.length < SAMPLE) sample.push(transcript);
    runs.add(transcript);
  }
  if (sample.length === 0) {
    const message = `${path}: expected at least one conversation, got none`;
    throw new MetricError('INVALID_INPUT', message, { path });
  }
  const detected = flags.columns?.score === undefined ? runs.detected() : undefined;
  const reading = readOptions(flags);
  if (detected)
    for (const line of mappingLines(path, detected, flags.columns)) io.stderr.write(`${visibleText(line)}\n`);
  const scoreRange = flags.scoreRange ?? detected?.scoreRange;
  const read =
    scoreRange && detected ? await underMapping(path, { ...flags, scoreRange }, detected, io) : warnings;
  read.print(io);
  const isLog = detected !== undefined || flags.columns?.score !== undefined;
  const script = isLog ? runScript(path, withRuns(reading, detected)) : starterScript(path, sample, reading);
  await writeData(script, flags.out, io);
}

/** Reads a run log again with the proposed mapping, whose warnings are the ones that matter. */
async function underMapping(
  path: string,
  flags: InputFlags,
  { columns }: DetectedRuns,
  io: Io,
): Promise<ReadingLog> {
  const log = new ReadingLog(flags);
  const mapped = { ...flags, columns: { ...columns, ...flags.columns } };
  for await (const _ of readFiles([path], io, { ...mapped, ...log.listeners }));
  return log;
}

/** The detected mapping of a run log, combined with the given columns. */
function mappingLines(
  path: string,
  { columns, lines }: DetectedRuns,
  given: InputFlags['columns'],
): string[] {
  return [
    `${path}: a log of scored runs: ${columnsFlag({ ...columns, ...given })}`,
    ...lines.map((line) => `  ${line}`),
  ];
}

/** The reading options of a run log; throws if its scores do not match a scale. */
function withRuns(given: ReadOptions, detected: DetectedRuns | undefined): ReadOptions {
  if (!detected) return given;
  const scoreRange = given.scoreRange ?? detected.scoreRange;
  if (scoreRange) return { ...given, columns: { ...detected.columns, ...given.columns }, scoreRange };
  const { score } = detected.columns;
  const message = `--score-range: expected LOW,HIGH, the lowest and the highest possible score, since the values of "${score}" fit neither 0 to 1 nor 0 to 100`;
  throw new MetricError('INVALID_OPTION', message, { path: '--score-range' });
}
