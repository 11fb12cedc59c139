import { basename } from 'node:path';
import type { Command } from 'commander';
import { OTHER_OPTIONS, withoutAdvice } from '../adapters/advice/advice.js';
import { FORMATS } from '../adapters/formats/index.js';
import type { FormatName } from '../adapters/formats/names.generated.js';
import type { AdapterWarning, ReadSummary } from '../adapters/index.js';
import { PreviewTurns, type TranscriptPreview } from '../adapters/preview-input.js';
import { describeReadSummary } from '../adapters/records/describe-read-summary.js';
import { isClean } from '../adapters/records/read-summary.js';
import { formatFlags } from '../adapters/records/remedy.js';
import { READ_AS, UNSAID_LINES } from '../adapters/text/text-tokenizer.js';
import { OverviewCounts, type SpeakerCount } from '../analysis/conversation-overview.js';
import { type Design, describeDesign, type Plan, planOf } from '../analysis/index.js';
import { MetricError } from '../error.js';
import { ownValue } from '../options/own-value.js';
import { present } from '../options/present.js';
import { counted } from '../text/counted.js';
import { visibleText } from '../text/visible-text.js';
import type { Turn } from '../transcript/types.js';
import { designLines, planLines } from '../words/design-words.js';
import { daysText, speakerLines } from '../words/overview-words.js';
import { addOptions, formatOption, outOption, ReadingLog, writeOutput } from './common-options.js';
import { wrapped } from './fitted-table.js';
import { locatedIn, readFiles, shellWord } from './input-files.js';
import { type InputFlags, inputOptions } from './input-options.js';
import type { Io } from './io.js';
import { expandFiles, namedFiles } from './named-files.js';
import { withOutcomes } from './outcome-in-meta.js';
import { RunLogHint } from './run-log-hint.js';
import { checkOut } from './sink.js';
import { readSystems } from './systems.js';

interface ReadFlags extends InputFlags {
  readonly format: 'table' | 'json';
  readonly out?: string;
  readonly design?: boolean;
}

type FilePreview =
  | ({
      readonly file: string;
      readonly people: readonly SpeakerCount[];
      readonly days?: readonly [string, string];
      readonly names?: Readonly<Record<string, string>>;
    } & TranscriptPreview)
  | { readonly file: string; readonly error: string };

/** `mtpc read FILES...` */
export function readCommand(command: Command, io: Io): void {
  command
    .argument('[files...]', 'files or folders; - or none for standard input')
    .addOption(formatOption(['table', 'json']))
    .addOption(outOption())
    .option('--design', 'describe how the conversations were made, and what would be compared');
  addOptions(command, inputOptions());
  command.action(async (files: string[], flags: ReadFlags) =>
    flags.design ? design(files, flags, io) : read(files, flags, io),
  );
}

async function read(files: readonly string[], flags: ReadFlags, io: Io): Promise<void> {
  const inputs = await expandFiles(files, io, flags.skipErrors);
  await checkOut(flags.out, inputs, io);
  const previews: FilePreview[] = [];
  for (const file of inputs) previews.push(await previewFile(file, flags, io));
  await writeOutput(print(previews, flags.format), flags.out, io);
  const readSummaries = previews.flatMap((each) => ('readSummary' in each ? each.readSummary : []));
  if (flags.strict && !readSummaries.every(isClean)) io.exitCode = 3;
  if (readSummaries.length < previews.length) io.exitCode = 1;
}

/** Describes the design of all files together; each of several files is a system, as in a comparison. */
async function design(files: readonly string[], flags: ReadFlags, io: Io): Promise<void> {
  await checkOut(flags.out, await namedFiles(files, io, flags.skipErrors), io);
  const log = new ReadingLog(flags);
  const input = { ...flags, ...log.listeners, keepDuplicates: files.length < 2 };
  const systems = withOutcomes(await readSystems(files, io, input), flags, io);
  const [only, ...others] = systems.values();
  const found = describeDesign(others.length === 0 ? (only ?? []) : Object.fromEntries(systems));
  log.print(io);
  const plan = planOrReason(found);
  const text =
    flags.format === 'json'
      ? JSON.stringify({ design: found, plan }, null, 2)
      : [...designLines(found), ...(typeof plan === 'string' ? [`comparison: ${plan}`] : planLines(plan))]
          .flatMap((line) => wrapped(line, LINE, '  '))
          .map(visibleText)
          .join('\n');
  await writeOutput(`${text}\n`, flags.out, io);
}

/** The default comparison, or why there is none. */
function planOrReason(found: Design): Plan | string {
  try {
    return planOf(found);
  } catch (error) {
    if (error instanceof MetricError) return error.message;
    throw error;
  }
}

async function previewFile(file: string, flags: ReadFlags, io: Io): Promise<FilePreview> {
  const turns = new PreviewTurns();
  const people = new OverviewCounts();
  const warnings: AdapterWarning[] = [];
  let readSummary: ReadSummary | undefined;
  try {
    const listeners = {
      onWarning: (_: string, warning: AdapterWarning) => void warnings.push(warning),
      onReadSummary: (_: string, whole: ReadSummary) => void (readSummary = whole),
    };
    for await (const transcript of readFiles([file], io, { ...flags, ...listeners })) {
      turns.add(transcript);
      people.add(transcript);
    }
  } catch (error) {
    const located = locatedIn(file, await RunLogHint.explain(error, file, io, flags));
    if (!(located instanceof MetricError)) throw located;
    return { file, error: located.message };
  }
  if (readSummary === undefined) return { file, error: warnings.map(({ message }) => message).join('; ') };
  const names = turns.names.size > 0 && { names: Object.fromEntries(turns.names) };
  return {
    file,
    readSummary,
    ...names,
    first: turns.first,
    last: turns.last,
    warnings,
    people: fewSpeakers(people),
    ...present({ days: people.overview.days }),
  };
}

/** Files with more speakers contain roles or accounts, not a few people. */
const MOST_SPEAKERS = 8;

function fewSpeakers(counts: OverviewCounts): readonly SpeakerCount[] {
  const { speakers } = counts.overview;
  return speakers.length > MOST_SPEAKERS ? [] : speakers;
}

function print(previews: readonly FilePreview[], format: ReadFlags['format']): string {
  if (format === 'json')
    return `${JSON.stringify(previews.length === 1 ? previews[0] : previews, null, 2)}\n`;
  if (previews.length > 1) return `${previews.map(summaryLine).join('\n')}\n`;
  return previews
    .map(
      (each) => `${('error' in each ? folded(`not read: ${each.error}`) : previewLines(each)).join('\n')}\n`,
    )
    .join('');
}

/** Wraps a line at the width; commands are not broken, so that they can be pasted. */
function folded(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => (/^ {2}mtpc |^instead: /.test(line) ? command(line) : wrapped(line, LINE, '  ')));
}

/** A command with its result, on the next line if both do not fit on one. */
function command(line: string): string[] {
  const gap = / {3,}/.exec(line.trimStart());
  if (line.length <= LINE || !gap) return [line];
  const at = line.length - line.trimStart().length + gap.index;
  return [line.slice(0, at), `      ${line.slice(at).trimStart().replace(/^# /, '')}`];
}

/** One line for a file among several. */
function summaryLine(preview: FilePreview): string {
  if ('error' in preview) return visibleText(`not read: ${withoutAdvice(preview.error)}`);
  const { file, readSummary } = preview;
  const count = readSummary.warnings.length;
  const warned = count === 0 ? '' : `; ${counted(count, 'warning')}`;
  return visibleText(`${file}: ${describeReadSummary(readSummary)}${warned}`);
}

function previewLines({
  file,
  readSummary,
  names: known = {},
  first,
  last,
  warnings,
  people,
  days,
}: Extract<FilePreview, { readSummary: unknown }>): string[] {
  const shownName = (id: string): string => ownValue(known, id) ?? id;
  const { runnerUp, speakers, moreSpeakers, firstSpeaker, alternatives = [] } = readSummary;
  const opens = Object.entries(firstSpeaker).map(([id, count]) => `${shownName(id)} (${count})`);
  const names = speakers.slice(0, 8).map(({ name, turns }) => `${shownName(name)} (${turns})`);
  const more = speakers.length - names.length + moreSpeakers;
  const isShown = (message: string): boolean =>
    readSummary.warnings.some((warning) => warning.message === message) ||
    message.startsWith(OTHER_OPTIONS) ||
    message.startsWith(READ_AS) ||
    message.endsWith(UNSAID_LINES);
  const others = warnings.filter(({ message }) => !isShown(message));
  const said = [
    `${basename(file)}: ${describeReadSummary(readSummary)}`,
    ...recognized(readSummary.format, 'recognized by: '),
    ...(runnerUp === undefined ? [] : recognized(runnerUp, `also resembles: ${runnerUp}: `)),
    ...(names.length > 0 ? [`speakers: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`] : []),
    ...speakerLines(people).map((line) => `- ${line}`),
    ...(days === undefined ? [] : [`dates: ${daysText({ days })}`]),
    ...(opens.length > 0 ? [`first turns by: ${opens.join(', ')}`] : []),
    ...examplesIn('skipped', readSummary.excluded, readSummary),
    ...examplesIn('removed', readSummary.cleaned, readSummary),
    ...readSummary.warnings.map(({ message }) => `warning: ${message}`),
    ...alternatives.map(
      ({ options, gives }) =>
        `instead: mtpc score ${shellWord(file)} ${formatFlags(options)}      # ${gives}`,
    ),
    ...others.map(({ message }) => `note: ${message}`),
  ];
  const mention = (_: string, id: string): string => `@${shownName(id)}`;
  const named = (turns: readonly Turn[]): Turn[] =>
    turns.map(({ speaker, text }) => ({ speaker: shownName(speaker), text: text.replace(MENTION, mention) }));
  return [...said.flatMap(folded), '', ...shownTurns(named(first), named(last), readSummary)].map(
    visibleText,
  );
}

/** The detection reason of a format, after a title. */
function recognized(format: FormatName, title: string): string[] {
  const reason = FORMATS.find(({ name }) => name === format)?.knownBy;
  return reason === undefined ? [] : [`${title}${reason}`];
}

/** A line for each reason with an example: `skipped: notice, such as "Ana joined"`. */
function examplesIn(
  title: string,
  counts: ReadSummary['excluded'] | ReadSummary['cleaned'],
  { examples }: ReadSummary,
): string[] {
  const reasons = Object.keys(counts) as (keyof ReadSummary['examples'])[];
  return reasons.flatMap((reason) => {
    const example = examples[reason];
    return example === undefined ? [] : [`${title}: ${reason}, such as ${JSON.stringify(example)}`];
  });
}

/** The first and the last turns without duplicates. */
function shownTurns(
  first: readonly Turn[],
  last: readonly Turn[],
  { conversations, turns }: ReadSummary,
): string[] {
  const others = turns - first.length;
  if (others <= 0) return first.map(turnLine);
  const shown = last.slice(-others);
  const gap = conversations > 1 || others > last.length ? ['  ...'] : [];
  return [...first.map(turnLine), ...gap, ...shown.map(turnLine)];
}

/** How platforms write the id of a person in a text. */
const MENTION = /@([\w-]+)/g;

const WIDTH = 76;
const LINE = 80;

/** A turn on one line. */
export function turnLine({ speaker, text }: Turn): string {
  const line = `  ${speaker}: ${text.replace(/\s+/g, ' ').trim()}`;
  return line.length <= WIDTH ? line : `${line.slice(0, WIDTH - 3)}...`;
}
