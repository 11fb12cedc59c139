import { basename, extname } from 'node:path';
import type { Command, Option } from 'commander';
import type { AdapterWarning, ReadSummary } from '../adapters/index.js';
import { addReadSummaries } from '../adapters/records/add-read-summaries.js';
import { describeExcluded, describeReadSummary } from '../adapters/records/describe-read-summary.js';
import { isClean } from '../adapters/records/read-summary.js';
import { READ_AS, UNSAID_LINES } from '../adapters/text/text-tokenizer.js';
import { MetricError } from '../error.js';
import { ownValue } from '../options/own-value.js';
import { counted } from '../text/counted.js';
import { printableLines, visibleText } from '../text/visible-text.js';
import type { InputOptions } from './input-files.js';
import { colored, type Io } from './io.js';
import { option } from './option.js';
import { openSink } from './sink.js';

export function addOptions(command: Command, ...lists: readonly (readonly Option[])[]): void {
  for (const option of lists.flat()) command.addOption(option);
}

/** `--out FILE` */
export function outOption(): Option {
  return option('--out <file>', 'write to a file (default: standard output)');
}

/** `--format FORMAT`: the given one, else the one for the extension of `--out`, else a table. */
export function formatOption(formats: readonly string[], note?: string): Option {
  const words = `output format${note === undefined ? '' : `; ${note}`}`;
  return option('--format <format>', words).choices(formats).default('table', 'from --out, else table');
}

const FORMATS_BY_ENDING: Readonly<Record<string, string>> = {
  '.csv': 'csv',
  '.htm': 'html',
  '.html': 'html',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.md': 'markdown',
  '.tex': 'latex',
  '.ndjson': 'jsonl',
  '.parquet': 'parquet',
};

/**
 * Infers a command's format from the extension of `--out` unless it is given; throws if the command does not have that
 * format.
 */
export function followEnding(command: Command): void {
  const { out } = command.opts<{ out?: string }>();
  const formats = command.options.find(({ long }) => long === '--format')?.argChoices;
  if (out === undefined || formats === undefined || command.getOptionValueSource('format') === 'cli') return;
  const ending = extname(out);
  const format = ownValue(FORMATS_BY_ENDING, ending.toLowerCase());
  if (format === undefined) return;
  if (!formats.includes(format)) {
    const message = `--out: mtpc ${command.name()} cannot infer its format from ${ending}. Use one of ${formats.join(', ')} as --format.`;
    throw new MetricError('INVALID_OPTION', message, { path: '--out', received: out });
  }
  command.setOptionValueWithSource('format', format, 'implied');
}

/** Writes the result to its destination; a file is replaced only when the new one is complete. */
export function writeOutput(text: string, out: string | undefined, io: Io): Promise<void> {
  const printable = printableLines(text);
  return writeData(out === undefined ? colored(printable, io.stdout) : printable, out, io);
}

/** Writes CSV, Parquet, a page or a script verbatim. */
export async function writeData(text: string | Uint8Array, out: string | undefined, io: Io): Promise<void> {
  const sink = await openSink(out, io);
  try {
    await sink.write(text);
    await sink.finish();
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

/** `chat.txt: read as text of the form irc`, `chat.txt: 7 lines without speech skipped` */
function isInSummary(line: string): boolean {
  return line.includes(`: ${READ_AS}`) || line.endsWith(UNSAID_LINES);
}

/** Collects the reports and warnings of readers, and prints them at the end. */
export class ReadingLog {
  readonly #lines: string[] = [];
  readonly #readSummaries = new ReadSummaryLines();
  readonly #strict: boolean;
  #skipped = false;

  constructor({ strict = false }: { readonly strict?: boolean | undefined } = {}) {
    this.#strict = strict;
  }

  /** Receives the reports of file readers. */
  get listeners(): Required<Pick<InputOptions, 'onWarning' | 'onReadSummary'>> {
    return { onWarning: this.note, onReadSummary: this.readSummary };
  }

  readonly note = (file: string, { message, line, path, skipped }: AdapterWarning): void => {
    this.#skipped ||= skipped === true;
    const source = file === '-' ? 'standard input' : file;
    const place = line === undefined ? path : `line ${line}`;
    const isNamed = place === undefined || message.includes(place);
    this.#lines.push(isNamed ? `${source}: ${message}` : `${source}, ${place}: ${message}`);
  };

  readonly readSummary = (file: string, readSummary: ReadSummary): void => {
    this.#skipped ||= this.#strict && !isClean(readSummary);
    this.#readSummaries.add(file, readSummary);
  };

  /** The mean number of turns of the conversations; `null` without any. */
  get turnsEach(): number | null {
    return this.#readSummaries.turnsEach;
  }

  /** The excluded records in a sentence, if there are any. */
  get excluded(): string[] {
    return this.#readSummaries.excluded;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  /** Exclusions give the exit code 3. */
  setExitCode(io: Io): void {
    if (this.#skipped) io.exitCode = 3;
  }

  /** Prints a line for each format, and the first few warnings; exclusions affect the exit code. */
  print(io: Io, most = 5): void {
    this.setExitCode(io);
    const summaries = this.#readSummaries.lines();
    for (const line of summaries) io.stderr.write(`${visibleText(line)}\n`);
    // The summary already contains the format and the number of skipped lines.
    const lines = this.#lines.filter((line) => summaries.length === 0 || !isInSummary(line));
    for (const line of lines.slice(0, most)) io.stderr.write(`warning: ${visibleText(line)}\n`);
    const rest = lines.length - most;
    if (rest > 0) io.stderr.write(`and ${counted(rest, 'more warning')}\n`);
  }
}

/** Warns in advance that a page will not contain charts. */
export async function warnWithoutCharts(io: Io): Promise<void> {
  const { requireCharts } = await import('../report/paper/draw-charts.js');
  try {
    await requireCharts();
  } catch (error) {
    if (!(error instanceof MetricError)) throw error;
    io.stderr.write(`warning: the page contains tables but no charts: ${visibleText(error.message)}\n`);
  }
}

/** The reports of files, added up by format. */
class ReadSummaryLines {
  readonly #formats = new Map<string, { readonly file: string; files: number; readSummary: ReadSummary }>();

  add(file: string, readSummary: ReadSummary): void {
    const known = this.#formats.get(readSummary.format);
    if (!known) this.#formats.set(readSummary.format, { file, files: 1, readSummary });
    else {
      known.files += 1;
      known.readSummary = addReadSummaries(known.readSummary, readSummary);
    }
  }

  get turnsEach(): number | null {
    const all = [...this.#formats.values()].map(({ readSummary }) => readSummary);
    const sum = (field: 'conversations' | 'turns'): number =>
      all.reduce((total, readSummary) => total + readSummary[field], 0);
    return sum('conversations') === 0 ? null : sum('turns') / sum('conversations');
  }

  get excluded(): string[] {
    const [first, ...others] = [...this.#formats.values()].map(({ readSummary }) => readSummary);
    const text = first && describeExcluded(others.reduce(addReadSummaries, first));
    return text === undefined ? [] : [`Excluded messages: ${text}.`];
  }

  /** One line per format, unless the files were empty. */
  lines(): string[] {
    return [...this.#formats.values()]
      .filter(({ readSummary }) => readSummary.conversations > 0)
      .map(({ file, files, readSummary }) => {
        const name = file === '-' ? 'standard input' : basename(file);
        return `${files === 1 ? name : `${files} files`}: ${describeReadSummary(readSummary)}`;
      });
  }
}
