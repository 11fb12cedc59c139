import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withoutAdvice } from '../adapters/advice/advice.js';
import type { ConvoKitCompanions } from '../adapters/formats/papers/convo-kit-companions.js';
import type { AdapterWarning, ReadOptions, ReadSummary } from '../adapters/index.js';
import { streamTranscripts } from '../adapters/index.js';
import { errorMessage, MetricError } from '../error.js';
import { CORPUS } from '../node/folder-files.js';
import { idFromFile, ofFile } from '../node/name-transcript.js';
import { watchedTranscripts } from '../node/read-transcript-file.js';
import { type TranscriptFacts, transcriptFacts } from '../node/transcript-facts.js';
import { counted } from '../text/counted.js';
import { ENGLISH_PACK } from '../text/languages/english.js';
import { registeredLanguage } from '../text/languages/registry.js';
import type { Transcript } from '../transcript/types.js';
import { withFlagNames } from './flag-names.js';
import { type InputFlags, inputOptions, readOptions } from './input-options.js';
import type { Io } from './io.js';
import { shownName } from './named-files.js';

export interface InputOptions extends InputFlags {
  readonly onWarning?: (file: string, warning: AdapterWarning) => void;
  /** Called with the report of a file after reading it. */
  readonly onReadSummary?: (file: string, readSummary: ReadSummary) => void;
  /** Called with the number of bytes read so far. */
  readonly onBytes?: (file: string, bytes: number) => void;
}

/**
 * The transcripts of some files, one at a time. Transcripts without an id get a generated one from the file name. An
 * unreadable file among several is skipped with a warning, unless all are unreadable.
 */
export async function* readFiles(
  files: readonly string[],
  io: Io,
  options: InputOptions,
): AsyncGenerator<Transcript> {
  let excluded = 0;
  const scores = options.score === undefined ? undefined : new ScoreSearch(options.score);
  for (const file of files) {
    const read = new FileRead(file, options, files.length > 1);
    try {
      for await (const transcript of named(await openStream(file, io, options), file)) {
        read.add(transcriptFacts(transcript));
        scores?.add(transcript);
        yield transcript;
      }
      read.finish();
    } catch (error) {
      if (options.allowEmpty && read.count === 0 && isEmptyText(error)) continue;
      read.exclude(error);
      if (read.count === 0) excluded += 1;
    }
  }
  scores?.check();
  if (excluded > 0 && excluded === files.length && !options.skipErrors) {
    const message = `FILES: expected conversations in at least one of ${files.length} files, got none`;
    throw new MetricError('INVALID_INPUT', message, { path: 'FILES' });
  }
}

/** Whether any conversation has the score of `--score`, and the numbers that could be meant. */
class ScoreSearch {
  readonly #name: string;
  readonly #numbers = new Set<string>();
  #isFound = false;
  #isEmpty = true;

  constructor(name: string) {
    this.#name = name;
  }

  add({ outcome, meta = {} }: Transcript): void {
    this.#isEmpty = false;
    this.#isFound ||= outcome !== undefined;
    if (this.#isFound || this.#numbers.size > MOST_FIELDS) return;
    for (const [field, value] of Object.entries(meta))
      if (typeof value === 'number' || typeof value === 'boolean') this.#numbers.add(field);
  }

  /** @throws MetricError if no conversation has a score */
  check(): void {
    if (this.#isFound || this.#isEmpty) return;
    const name = this.#name;
    const fields = [...this.#numbers];
    const near = fields.find((field) => isNear(field, name));
    const numbers = fields.slice(0, MOST_FIELDS).map((field) => JSON.stringify(field));
    const known = numbers.length === 0 ? 'no fields with numbers' : `the fields ${numbers.join(', ')}`;
    const advice = near ?? fields[0];
    const remedy = advice === undefined ? '' : `. Use --columns score=${shellWord(advice)}`;
    const message = `--score: no conversation has the score "${name}"; there are ${known}${remedy}`;
    throw new MetricError('INVALID_OPTION', message, { path: '--score', received: name });
  }
}

const MOST_FIELDS = 8;

/** `Solved` and `is_solved` for `solved`. */
function isNear(field: string, name: string): boolean {
  const [a, b] = [field, name].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return a !== undefined && b !== undefined && (a.includes(b) || b.includes(a));
}

/** Facts about a file while it is read. */
class FileRead {
  count = 0;
  readonly #languages = new Map<string, number>();
  /** Shares of the turns in the conversation's main language, for conversations with several languages. */
  readonly #mixed: number[] = [];
  #scores = 0;
  #highest = 0;

  readonly #file: string;
  readonly #options: InputOptions;
  readonly #several: boolean;
  constructor(file: string, options: InputOptions, several: boolean) {
    this.#file = file;
    this.#options = options;
    this.#several = several;
  }

  add({ language, share, score }: TranscriptFacts): void {
    this.count += 1;
    this.#languages.set(language, (this.#languages.get(language) ?? 0) + 1);
    if (share < 1) this.#mixed.push(share);
    if (score === undefined) return;
    this.#scores += 1;
    this.#highest = Math.max(this.#highest, score);
  }

  /** Reports file-level warnings. */
  finish(): void {
    for (const message of languageTexts(this.#languages, this.count)) this.warn({ message });
    if (this.#mixed.length > 0) this.warn({ message: mixedText(this.#mixed) });
    if (this.#scores > 1 && this.#highest > 0 && this.#highest <= 1)
      this.warn({ message: fractionText(this.#scores) });
  }

  /** Skips unreadable parts of the file with a warning, if requested; otherwise throws. */
  exclude(error: unknown): void {
    const file = this.#file;
    const several = this.#several;
    const skip = this.#options.skipErrors === true || (several && this.count === 0 && isForeign(error));
    if (!skip || !isReadError(error)) throw error;
    const read = counted(this.count, 'conversation');
    const what = this.count === 0 ? 'the file' : `what follows its first ${read}`;
    this.warn({ message: `${withoutAdvice(withoutName(error, file))}; ${what} is skipped`, skipped: true });
  }

  warn(warning: AdapterWarning): void {
    this.#options.onWarning?.(this.#file, warning);
  }
}

function fractionText(count: number): string {
  return `all ${count} scores lie in [0, 1], but P, A90 and U90-10 are defined over [0, 100]; --score-range 0,1 reads them as shares`;
}

/** The warning for each language except English. */
function languageTexts(languages: ReadonlyMap<string, number>, count: number): string[] {
  return [...languages].flatMap(([id, own]) => {
    if (id === ENGLISH_PACK.id) return [];
    const name = registeredLanguage(id)?.name;
    const which =
      own === count
        ? 'all conversations are'
        : `${own} of ${count} conversations ${own === 1 ? 'is' : 'are'}`;
    return name === undefined
      ? `${which} in an unknown language: metrics over words are undefined for them (unsupported-language)`
      : `${which} in ${name}: metrics over words read it, metrics over grammar and labels only English`;
  });
}

function mixedText(shares: readonly number[]): string {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const which = shares.length === 1 ? '1 conversation mixes' : `${shares.length} conversations mix`;
  return `${which} languages: metrics over words score ${Math.round(100 * mean)}% of ${shares.length === 1 ? 'its' : 'their'} turns, those in the main language`;
}

/** An input without a single character. */
function isEmptyText(error: unknown): boolean {
  return error instanceof MetricError && error.message.endsWith('got an empty text');
}

/** A file of unknown format, as often found next to conversations in a folder. */
function isForeign(error: unknown): boolean {
  return error instanceof MetricError && error.cause instanceof MetricError && error.cause.path === 'input';
}

function isReadError(error: unknown): error is Error {
  return error instanceof MetricError || (error instanceof Error && 'syscall' in error);
}

function withoutName({ message }: Error, file: string): string {
  const start = `${shownName(file)}: `;
  return message.startsWith(start) ? message.slice(start.length) : message;
}

async function openStream(file: string, io: Io, options: InputOptions): Promise<AsyncIterable<Transcript>> {
  const read: ReadOptions = {
    ...readOptions(options),
    onWarning: (warning) => options.onWarning?.(file, warning),
    onReadSummary: (readSummary) => options.onReadSummary?.(file, readSummary),
    ...(basename(file) === CORPUS ? await readCompanions(file) : {}),
  };
  return file === '-'
    ? withSource(streamTranscripts(io.stdin, read))
    : watchedTranscripts(file, read, (bytes) => options.onBytes?.(file, bytes));
}

async function* withSource(stream: AsyncIterable<Transcript>): AsyncGenerator<Transcript> {
  for await (const transcript of stream) yield { source: 'standard input', ...transcript };
}

/** The companion files of a ConvoKit corpus that exist. */
async function readCompanions(file: string): Promise<ConvoKitCompanions> {
  const read = async (name: string): Promise<unknown> => {
    const path = join(dirname(file), name);
    return existsSync(path) ? readFile(path, 'utf8') : undefined;
  };
  const [conversations, speakers] = [await read('conversations.json'), await read('speakers.json')];
  return {
    ...(conversations !== undefined && { conversations }),
    ...(speakers !== undefined && { speakers }),
  };
}

async function* named(stream: AsyncIterable<Transcript>, file: string): AsyncGenerator<Transcript> {
  let count = 0;
  try {
    for await (const transcript of stream) {
      count += 1;
      yield ofFile(transcript, file, transcript.id === undefined ? idFromFile(file, count) : undefined);
    }
  } catch (error) {
    throw locatedIn(file, error);
  }
}

/** Wraps an internal error in one that names the file and can be skipped like others. */
function unexpectedIn(where: string, cause: unknown): MetricError {
  const reason = errorMessage(cause);
  const message = `${where}: cannot be read because of an internal error (${reason}); please report it with a part of the file`;
  return new MetricError('INVALID_INPUT', message, { cause });
}

/** Quotes a file name for a shell command. */
export function shellWord(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`;
}

/** Files as arguments of a suggested command; many are not listed. */
export function fileArguments(files: readonly string[]): string {
  if (files.length === 0) return '-';
  return files.length > 4 ? 'FILES' : files.map(shellWord).join(' ');
}

/** Prefixes an input error with the file's name, and turns suggested options into commands. */
export function locatedIn(file: string, error: unknown): unknown {
  const where = shownName(file);
  if (!(error instanceof MetricError)) return isReadError(error) ? error : unexpectedIn(where, error);
  const { message: said, metric } = error;
  const own = `${metric}: input: `;
  const rest = said.startsWith(own) ? said.slice(own.length) : said;
  const named = withFlagNames(rest, [{ options: inputOptions() }]);
  const text = named.startsWith(`${where}: `) ? named : `${where}: ${named}`;
  const message = text
    .split('\n')
    .map((line, i) => (i > 0 && line.startsWith('  --') ? suggestedCommand(file, line.slice(2)) : line))
    .join('\n');
  return new MetricError(error.code, message, { cause: error });
}

/** The command with suggested flags. What they give becomes a comment, so that the line can be pasted. */
function suggestedCommand(file: string, suggestion: string): string {
  const [flags = '', ...gives] = suggestion.split(' '.repeat(6));
  const comment = gives.join(' ').trim();
  return `  mtpc score ${shellWord(file)} ${flags.trimEnd()}${comment === '' ? '' : `      # ${comment}`}`;
}
