import { getHeapStatistics } from 'node:v8';
import { InvalidArgumentError, type Option } from 'commander';
import { FORMAT_NAMES, nearestFormats } from '../adapters/formats/catalogue.js';
import type { FormatName, ReadOptions, RowColumns } from '../adapters/index.js';
import type { Remedy } from '../adapters/records/remedy.js';
import { COLUMN_NAMES } from '../adapters/rows/column-names.js';
import type { ScoreRange } from '../adapters/rows/run-labels.js';
import { namesSides } from '../adapters/rows/sides.js';
import { MOST_CHARACTERS } from '../adapters/text/text-limit.js';
import { MetricError } from '../error.js';
import { isOneOf } from '../options/predicates.js';
import { present } from '../options/present.js';
import type { Role } from '../transcript/types.js';
import { names, option } from './option.js';

/** The reading flags of the command line. */
export interface InputFlags extends SameFlags {
  readonly from?: FormatName;
  readonly columns?: RowColumns;
  readonly oneConversation?: boolean;
  readonly renameDuplicates?: boolean;
  /** Set by the command if a further field distinguishes conversations with the same id. */
  readonly keepDuplicates?: boolean;
  readonly interleaved?: boolean;
  readonly skipErrors?: boolean;
  readonly allowEmpty?: boolean;
  readonly strict?: boolean;
}

/** The flags that are options of the readers; `formats` are loaded from `--format-file` before a command runs. */
const OF_LAYOUT = ['formats', 'path', 'where', 'header', 'speakerPattern', 'turnSeparator'] as const;
const OF_CONTENT = ['speaker', 'roles', 'idField', 'score', 'scoreRange', 'keepRemoved'] as const;
type SameFlags = Pick<ReadOptions, (typeof OF_LAYOUT)[number] | (typeof OF_CONTENT)[number]>;

/** `--from FORMAT` */
function fromOption(): Option {
  return option('--from <format>', 'input format (default: detected; all formats: mtpc formats)', formatFrom);
}

function formatFrom(name: string): FormatName {
  const format = FORMAT_NAMES.find((each) => each === name);
  if (format !== undefined) return format;
  const nearest = nearestFormats(name).join(', ');
  throw new InvalidArgumentError(`Unknown format. Nearest: ${nearest}. "mtpc formats" lists all.`);
}

/** `--from`, `--columns`, `--speaker`, `--path`, `--roles`, `--id-field` and the like: the options of the readers. */
export function inputOptions(): Option[] {
  return [
    fromOption(),
    option('--format-file <file>', 'module with a format of your own, made by defineFormat'),
    option(
      '--columns <map>',
      'columns or fields to read: conversation=gameId,speaker=from,text=message.body;\na column for each speaker: user=prompt,assistant=answer;\nof runs: score=reward,instruction=problem,setting=condition,model=llm,run=trial',
      columnsFrom,
    ),
    option('--speaker <name>', 'speaker, if the data names none; A,B alternate', (text) =>
      text.includes(',') ? names(text) : text,
    ),
    option(
      '--path <path>',
      'path to the messages in each record: samples[].messages, choices[0].message, messages.*',
    ),
    option(
      '--where <condition>',
      'records or messages to read: type=message, role!=system (repeatable; the others are counted)',
      (text, before: readonly string[] = []) => [...before, text],
    ),
    option('--header <names>', 'column names of a table without a header: time,speaker,text', names),
    option(
      '--speaker-pattern <regexp>',
      String.raw`how a turn begins: '^\[(?<speaker>\w+)\] (?<text>.*)', perhaps with (?<time>...)`,
    ),
    option('--turn-separator <text>', String.raw`text between turns that are not lines: '\n---\n'`),
    option('--roles <list>', 'roles to include as turns (default: user,assistant)', rolesFrom),
    option('--id-field <field>', 'field that holds the conversation id'),
    option('--score <name>', 'scorer whose score becomes the outcome (default: the first)'),
    option('--score-range <low,high>', 'scale of the scores, converted to 0 to 100: 1,10', rangeFrom),
    option('--one-conversation', 'treat all rows of a file as one conversation'),
    option('--rename-duplicates', 'keep duplicate ids by numbering them: c7, c7 (2)'),
    option('--interleaved', 'join rows of a conversation that are not adjacent (loads the whole file)'),
    option('--keep-removed', 'keep lines removed from texts in meta.removed of the turn'),
    option('--strict', 'exit with code 3 if anything is excluded or suspicious'),
    option('--skip-errors', 'skip unreadable records and files; exit with code 3'),
    option('--allow-empty', 'accept an empty file or standard input, such as an empty partition'),
  ].map((option) => option.helpGroup('Input:'));
}

/**
 * A record is in memory as bytes, text and value, so the engine may run out of memory if the heap is smaller than eight
 * times its length.
 */
function holdableLength(): number {
  return Math.min(MOST_CHARACTERS, Math.floor(getHeapStatistics().heap_size_limit / 8));
}

export function readOptions(flags: InputFlags): ReadOptions {
  const columns = flags.oneConversation ? { ...flags.columns, conversation: null } : flags.columns;
  const duplicates = flags.keepDuplicates ? 'keep' : flags.renameDuplicates ? 'rename' : undefined;
  const names = [...OF_LAYOUT, ...OF_CONTENT];
  const same = Object.fromEntries(names.map((name) => [name, flags[name]])) as SameFlags;
  return {
    onError: flags.skipErrors ? 'skip' : 'throw',
    maxRecordLength: holdableLength(),
    ...present({ format: flags.from, columns, duplicates, ...same }),
    ...(flags.interleaved && { interleaved: true }),
  };
}

/** The flags for options that an error advises. */
export function inputFlags(remedy: Remedy): InputFlags {
  const { format, duplicates, interleaved, onError, ...others } = remedy;
  const isGiven = (value: unknown): true | undefined => (value === undefined ? undefined : true);
  return {
    ...others,
    ...present({ from: format, renameDuplicates: isGiven(duplicates) }),
    ...present({ interleaved: isGiven(interleaved), skipErrors: isGiven(onError) }),
  };
}

const PAIRS = `pairs NAME=column with a NAME of ${COLUMN_NAMES.join(', ')}`;

function columnsFrom(text: string): RowColumns {
  const pairs = text.split(',').map((pair) => {
    const at = pair.indexOf('=');
    const [key, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (at > 0 && value !== '') return [key, value] as const;
    throw usage('--columns', PAIRS, pair);
  });
  const columns = Object.fromEntries(pairs);
  const unknown = pairs.find(([key]) => !COLUMN_NAMES.includes(key));
  if (unknown === undefined || namesSides(columns)) return columns;
  throw usage('--columns', `${PAIRS}, or with the names of two speakers or more`, unknown.join('='));
}

function rangeFrom(text: string): ScoreRange {
  const ends = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [low = Number.NaN, high = Number.NaN] = ends;
  if (ends.length === 2 && low < high && Number.isFinite(high - low)) return [low, high];
  throw usage('--score-range', 'LOW,HIGH, two numbers with LOW below HIGH', text);
}

const ROLES: readonly Role[] = ['user', 'assistant', 'system', 'tool'];

function rolesFrom(text: string): Role[] {
  return text.split(',').map((part) => {
    const role = part.trim();
    if (!isOneOf(ROLES, role)) throw usage('--roles', `some of ${ROLES.join(', ')}`, role);
    return role;
  });
}

function usage(path: string, expected: string, received: string): MetricError {
  const message = `${path}: expected ${expected}, got ${JSON.stringify(received)}`;
  return new MetricError('INVALID_OPTION', message, { path, received });
}
