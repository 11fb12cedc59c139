import { MetricError } from '../../error.js';
import { counted } from '../../text/counted.js';
import type { Transcript } from '../../transcript/types.js';
import type { ReadOptions } from '../adapter-table.js';
import { Detector } from '../detect-format.js';
import { type Head, takeSample } from '../input-head.js';
import type { ReadAlternative, ReadSummary } from '../records/read-summary.js';
import { formatFlags, type Remedy } from '../records/remedy.js';
import type { AdapterResult, AdapterWarning } from '../types.js';
import { describeUnread } from './coverage.js';
import { ownIds, parseInput, remediesFor } from './remedies-for.js';
import { likelyColumns } from './row-remedies.js';
import { isSuspicious } from './suspicious-result.js';

type Read = (
  input: unknown,
  options: ReadOptions,
  detector: Detector,
) => AdapterResult & { readonly readSummary: ReadSummary };

/** Prefix of the warning with alternatives. @internal */
export const OTHER_OPTIONS = 'without this warning: ';
const ONE = 'This reads it';
const SEVERAL = 'One of these reads it';
const FOR_EXAMPLE = 'Name the columns, for example';
const NOTHING = 'mtpc formats lists the input formats';

/** Maximum numbers of options to try and to print. */
const MOST_TRIED = 24;
const MOST_PRINTED = 3;
/**
 * Suggests options for one input. Each option is tried on the beginning of the input and suggested only if it gives
 * plausible conversations.
 * @internal
 */
export class Adviser {
  readonly detector: Detector;
  readonly #warnings = new Map<string, AdapterWarning>();
  readonly #options: ReadOptions;
  readonly #read: Read;
  readonly #head: () => Head;
  constructor(options: ReadOptions, read: Read, head: () => Head) {
    this.detector = new Detector(options.fileName);
    this.#options = options;
    this.#read = read;
    this.#head = head;
  }

  /** Adds options that can read the input to an error. */
  error(error: unknown): unknown {
    const isFault = error instanceof MetricError && /^INVALID_(?:INPUT|OPTION)$/.test(error.code);
    if (!isFault) return error;
    if (error.path?.startsWith('options.scoreRange') && error.remedies === undefined) return error;
    const own = this.#merged(error.remedies ?? []);
    // Other options cannot fix a missing scale or an error in a later record.
    const isOnly = error.path === 'options.scoreRange' || this.#readsBeginning();
    const named = this.#alternatives([
      ...ownIds(own, this.#head().input),
      ...(isOnly ? own : [...own, ...this.#others()]),
    ]);
    const found = named.length > 0 ? named : this.#withoutFaults();
    const isUnknownColumn = error.message.includes('expected one of the columns');
    const guess = found.length === 0 && isUnknownColumn ? this.#columnsLike(error.path) : undefined;
    if (guess !== undefined)
      return new MetricError(error.code, `${error.message}. ${FOR_EXAMPLE}:\n  ${guess}`, {
        ...(error.metric !== undefined && { metric: error.metric }),
        ...(error.path !== undefined && { path: error.path }),
        ...{ received: error.received, cause: error.cause },
      });
    const isUnknown = error.metric === 'readTranscripts' && error.remedies !== undefined;
    if (found.length === 0 && !isUnknown) return error;
    const { code, metric, path, received, cause } = error;
    return new MetricError(code, `${error.message}. ${adviceIn(found)}`, {
      ...(metric !== undefined && { metric }),
      ...(path !== undefined && { path }),
      ...{ received, cause },
      ...(found.length > 0 && { remedies: found.map(({ options }) => options) }),
    });
  }

  /** The likeliest columns of rows as an example, if their names are unknown and no reading is plausible. */
  #columnsLike(path: string | undefined): string | undefined {
    if (path !== 'options.columns.speaker' && path !== 'options.columns.text') return undefined;
    const head = takeSample(this.#head());
    const likely = likelyColumns(head?.input);
    const flags = formatFlags({
      columns: { speaker: 'COLUMN', text: 'COLUMN', ...likely, ...this.#options.columns },
    });
    return flags === formatFlags(this.#given()) ? undefined : flags;
  }

  /** Adds options for another interpretation to a warning, if they work. */
  warning(warning: AdapterWarning): AdapterWarning {
    const { remedies, ...rest } = warning;
    if (remedies === undefined) return warning;
    const known = this.#warnings.get(warning.message);
    if (known) return known;
    const found = this.#alternatives(this.#merged(remedies));
    const advised = { ...rest, message: [warning.message, ...found.map(describeAlternative)].join('; ') };
    this.#warnings.set(warning.message, advised);
    return advised;
  }

  /** Other options that can read the input. Paths are skipped, because they select parts of the same data. */
  alternatives(): ReadAlternative[] {
    const head = takeSample(this.#head());
    // Options that only read the beginning of the input are not an alternative.
    if (head && !head.isWhole && this.#tried(head.input, this.#given()) !== undefined) return [];
    return this.#alternatives(this.#others().filter(({ path }) => path === undefined));
  }

  /** The caller's options that alternatives replace. */
  #given(): Remedy {
    const { format, path, columns, speaker } = this.#options;
    return {
      ...(format !== undefined && { format }),
      ...(path !== undefined && { path }),
      ...(columns !== undefined && { columns }),
      ...(speaker !== undefined && { speaker }),
    };
  }

  /** Merges options with the caller's options. */
  #merged(remedies: readonly Remedy[]): Remedy[] {
    const { columns, ...given } = this.#given();
    return remedies.map((each) => {
      const both = { ...columns, ...each.columns };
      return { ...given, ...each, ...(Object.keys(both).length > 0 && { columns: both }) };
    });
  }

  /** Candidate options from the content of the input and from similar formats. */
  #others(): Remedy[] {
    const head = takeSample(this.#head());
    if (head === undefined) return [];
    const found = remediesFor(head.input);
    const formats = [...(this.detector.detect(head.input)?.candidates() ?? [])];
    const { columns, speaker } = this.#options;
    const isGiven = columns !== undefined || speaker !== undefined;
    const merged = isGiven
      ? [...this.#merged(found).map(({ format: _, ...rest }) => rest), ...this.#merged([{ format: 'chat' }])]
      : [];
    const { format: named, path } = this.#options;
    const isDetected = !isGiven && named === undefined && path === undefined;
    const others = isDetected ? formats.slice(1) : formats;
    return [...merged, ...found, ...others.map((format) => ({ format }))];
  }

  /** At most three options that can read the beginning of the input, best coverage first. */
  #alternatives(remedies: readonly Remedy[]): ReadAlternative[] {
    const head = takeSample(this.#head());
    if (head === undefined || remedies.length === 0) return [];
    const given = formatFlags(this.#given());
    const different = new Map(remedies.map((each) => [formatFlags(each), each] as const));
    different.delete(given);
    const found = [...different.values()].slice(0, MOST_TRIED).flatMap((options) => {
      const readSummary = this.#tried(head.input, options);
      if (!readSummary) return [];
      return [{ options, ...readSummary, gives: `${head.isWhole ? '' : 'at least '}${readSummary.gives}` }];
    });
    // Options with partial coverage are suggested only as a last resort.
    const whole = found.some(({ isWhole }) => isWhole) ? found.filter(({ isWhole }) => isWhole) : found;
    const paths = whole.flatMap(({ options }) => options.path ?? []);
    const best = whole
      .filter(({ options: { path } }) => path === undefined || !paths.some((each) => covers(each, path)))
      .filter(
        ({ options, turns }, i) =>
          !whole.some((each, j) => j < i && each.turns === turns && holds(each.options, options)),
      )
      .toSorted((a, b) => b.turns - a.turns)
      .slice(0, MOST_PRINTED);
    const most = best[0]?.turns ?? 0;
    return best.filter(({ turns }) => 2 * turns >= most).map(({ options, gives }) => ({ options, gives }));
  }

  /** Whether the caller's options can read the beginning of a longer input, so that the error is in a later record. */
  #readsBeginning(): boolean {
    const head = takeSample(this.#head());
    if (head === undefined || head.isWhole) return false;
    const { onWarning: _w, onReadSummary: _a, ...own } = this.#options;
    try {
      return this.#read(head.input, own, this.detector).transcripts.length > 0;
    } catch {
      return false;
    }
  }

  /** Suggests to skip unreadable records if there are few. */
  #withoutFaults(): ReadAlternative[] {
    const whole = this.#head();
    const head = whole.isWhole ? whole : takeSample(this.#head());
    if (head === undefined || this.#options.onError === 'skip') return [];
    const options = { onError: 'skip' } as const;
    const found = this.#tried(head.input, options);
    return found === undefined
      ? []
      : [{ options, gives: `${head.isWhole ? '' : 'at least '}${found.gives}` }];
  }

  /** Result of reading with options; `undefined` if it is empty or implausible. */
  #tried(
    input: unknown,
    remedy: Remedy,
  ): { readonly turns: number; readonly isWhole: boolean; readonly gives: string } | undefined {
    const { format: _, path: __, columns: ___, speaker: ____, ...rest } = this.#options;
    const { onWarning: _w, onReadSummary: _a, alternatives: _l, strict: _s, onError: _e, ...own } = rest;
    try {
      const { readSummary, transcripts } = this.#read(input, { ...own, ...remedy }, this.detector);
      const unreadable = readSummary.excluded.unreadable ?? 0;
      // Scores do not change the turns.
      const isScore = remedy.score !== undefined || remedy.scoreRange !== undefined;
      const isLog = remedy.columns?.score !== undefined && readSummary.turns === 0;
      const isRefused =
        readSummary.turns < 2 || readSummary.emptyTurns > 0 || isSuspicious(readSummary, transcripts, remedy);
      if (isRefused && !isScore && !isLog) return undefined;
      const lengths = transcripts.map(({ turns }) => turns.length);
      const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
      const range = least === most ? counted(most, 'turn') : `${least} to ${most} turns`;
      const skipped = unreadable > 0 ? `, without ${counted(unreadable, 'record')}` : '';
      const unread = describeUnread(parseInput(input), transcripts, readSummary);
      const gives = `${counted(readSummary.conversations, 'conversation')} of ${range}${skipped}${unread === undefined ? '' : `, ${unread}`}`;
      const isOfScores = isScore || isLog;
      const scores = isOfScores ? describeScores(transcripts) : undefined;
      if (isOfScores && scores === undefined) return undefined;
      const isWhole = unread === undefined;
      return { turns: readSummary.turns, isWhole, gives: scores ?? gives };
    } catch (error) {
      if (error instanceof MetricError) return undefined;
      throw error;
    }
  }
}

/** Whether a path with `*` covers another path with a key. */
function covers(path: string, other: string): boolean {
  const [first = '', ...rest] = path.split('*');
  if (rest.length === 0 || path === other || !other.startsWith(first)) return false;
  const end = rest.join('*');
  return other.endsWith(end) && /^[\w-]+$/.test(other.slice(first.length, other.length - end.length));
}

/** Whether some options contain all columns of others, and more. */
function holds({ columns = {}, ...rest }: Remedy, { columns: fewer = {}, ...others }: Remedy): boolean {
  const names = Object.entries(fewer);
  return (
    formatFlags(rest) === formatFlags(others) &&
    names.length > 0 &&
    names.every(([key, name]) => (columns as Readonly<Record<string, unknown>>)[key] === name)
  );
}

/** Describes the scores of transcripts in percent; `undefined` without scores. */
function describeScores(transcripts: readonly Transcript[]): string | undefined {
  const scores = transcripts.flatMap(({ outcome }) => outcome?.score ?? []);
  if (scores.length === 0) return undefined;
  const rounded = (value: number): number => Number(value.toFixed(1));
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return `${counted(scores.length, 'score')} (mean ${rounded(mean)} of 100)`;
}

/** Removes suggested options from a message. */
export function withoutAdvice(message: string): string {
  return [`${ONE}:\n`, `${SEVERAL}:\n`, `${FOR_EXAMPLE}:\n`, NOTHING].reduce(
    (text, intro) => text.split(`. ${intro}`)[0]!,
    message,
  );
}

/** One line for each: `  --path log --speaker A,B      12 conversations of 2 to 9 turns`. */
function adviceIn(found: readonly ReadAlternative[]): string {
  if (found.length === 0) return NOTHING;
  const flags = found.map(({ options }) => formatFlags(options));
  const width = Math.max(...flags.map((each) => each.length));
  const lines = flags.map((each, i) => `  ${each.padEnd(width)}      ${found[i]!.gives}`);
  return `${found.length === 1 ? ONE : SEVERAL}:\n${lines.join('\n')}`;
}

/** Describes options and their result: `--one-conversation gives 1 conversation of 12 turns`. @internal */
export function describeAlternative({ options, gives }: ReadAlternative): string {
  return `${formatFlags(options)} gives ${gives}`;
}
