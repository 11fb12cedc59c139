import { MetricError } from '../error.js';
import { aStream, type Form, requireForm } from '../options/forms.js';
import { resolveOptions } from '../options/options.js';
import type { Transcript } from '../transcript/types.js';
import { chooseAdapter, type ReadOptions, unusedOptions } from './adapter-table.js';
import { Adviser } from './advice/advice.js';
import { alternativesText, readSummaryJudge, shortfall } from './advice/judge-read-summary.js';
import {
  addTo,
  choose,
  detectOpened,
  detectOwn,
  formatHints,
  readUntilFormat,
  Sample,
  type Start,
} from './choose-format.js';
import { type Detected, type Detector, isJson } from './detect-format.js';
import type { FormatName } from './formats/names.generated.js';
import { HEAD } from './input-head.js';
import { openJson } from './json-input.js';
import { READ_OPTIONS } from './read-options.js';
import type { ReadSummary } from './records/read-summary.js';
import { readerError } from './records/reader-error.js';
import { wholeText } from './text/read-chunks.js';
import type { AdapterResult, TextPiece } from './types.js';

export type { ReadOptions } from './adapter-table.js';

/** Result of {@link readTranscripts}. */
export interface ReadResult extends AdapterResult {
  /** The format. */
  readonly format: FormatName;
  /** Counts of read and excluded records. */
  readonly readSummary: ReadSummary;
}

/**
 * Reads transcripts from text or a parsed value in any format that this library knows, with the adapter for the
 * detected format or for `format`.
 *
 * Complexity: O(text).
 *
 * @throws MetricError `INVALID_INPUT` if the format is not recognized, or at a record that cannot be read unless
 * `onError` is `'skip'`; `INVALID_OPTION` for an unknown `format`
 *
 * @example
 * ```ts
 * import { readTranscripts } from '@mtpc/metrics/adapters';
 * const { format, transcripts } = readTranscripts('speaker,text\nana,Hello\nben,Good morning', {
 *   columns: { conversation: null },
 * });
 * format; // => 'rows'
 * transcripts[0].turns.length; // => 2
 * ```
 */
export function readTranscripts(input: unknown, options: ReadOptions = {}): ReadResult {
  return readFor('readTranscripts', input, options);
}

/** {@link readTranscripts} with the function name for errors. @internal */
export function readFor(caller: string, input: unknown, options: ReadOptions): ReadResult {
  resolveOptions(caller, READ_OPTIONS, options);
  const whole = { input: wholeText(input) ?? joinLines(input) ?? input, isWhole: true };
  const adviser = new Adviser(options, read, () => whole);
  try {
    const result = read(input, options, adviser.detector, adviser);
    return { ...result, warnings: result.warnings.map((each) => adviser.warning(each)) };
  } catch (error) {
    throw readerError(caller, adviser.error(error));
  }
}

function read(input: unknown, given: ReadOptions, detector: Detector, adviser?: Adviser): ReadResult {
  const options = advised(given, adviser);
  const text = wholeText(input) ?? joinLines(input);
  const blank = text?.trim() === '';
  const opened =
    text !== undefined && options.format === undefined && isJson(text, options.fileName)
      ? openJson(input as TextPiece | string[], options.maxRecordLength)
      : undefined;
  const detected = (): Detected | undefined => {
    if (blank) return NOTHING;
    if (opened) return detectOpened(opened.first, options);
    const own = text === undefined ? detectOwn([input], options) : undefined;
    return own ?? detector.detect(text ?? input, formatHints(options));
  };
  const choice = choose(options, detected, text ?? input);
  const { format } = choice;
  const { adapter, options: own } = chooseAdapter(format, options, text);
  const unused = unusedOptions(format, options);
  for (const each of unused) options.onWarning?.(each);
  let readSummary: ReadSummary | undefined;
  const judged = readSummaryJudge(choice, options, () => blank, adviser);
  const onReadSummary = (whole: ReadSummary): void => {
    readSummary = judged(whole);
    options.onReadSummary?.(readSummary);
  };
  const { transcripts, warnings } = adapter(opened?.input ?? input, { ...own, onReadSummary });
  const others = [...alternativesText(readSummary!), ...shortfall(readSummary!, options.format)];
  return { transcripts, warnings: [...unused, ...warnings, ...others], format, readSummary: readSummary! };
}

/** The caller's options, with warnings that wait until suggested options were tried. */
function advised(options: ReadOptions, adviser: Adviser | undefined): ReadOptions {
  const { onWarning } = options;
  if (!adviser || !onWarning) return options;
  return { ...options, onWarning: (warning) => onWarning(adviser.warning(warning)) };
}

/**
 * Reads transcripts from a stream of lines or chunks in any known format. The format is detected from the first
 * records.
 *
 * Complexity: O(text) time, and memory for one conversation.
 *
 * @throws MetricError as {@link readTranscripts}
 *
 * @example
 * ```ts
 * import { streamTranscripts } from '@mtpc/metrics/adapters';
 * const lines = ['{"turns":[{"speaker":"ana","text":"Hello"}]}', '{"turns":[]}'];
 * const lengths = [];
 * for await (const transcript of streamTranscripts(lines)) lengths.push(transcript.turns.length);
 * lengths; // => [1, 0]
 * ```
 */
export async function* streamTranscripts(
  input: AsyncIterable<TextPiece> | Iterable<TextPiece>,
  options: ReadOptions = {},
): AsyncGenerator<Transcript> {
  requireForm('streamTranscripts', 'input', input, aStream);
  resolveOptions('streamTranscripts', READ_OPTIONS, options);
  const sample = new Sample(options.maxRecordLength);
  const adviser = new Adviser(options, read, () => sample.head());
  const pieces = checkPieces(input);
  try {
    const start = await readUntilFormat(pieces, options, sample);
    const isBlank = (): boolean => sample.length === 0;
    yield* readFrom(start, advised(options, adviser), adviser, isBlank);
  } catch (error) {
    if (error instanceof MetricError) while (await goesOn(pieces, sample));
    throw readerError('streamTranscripts', adviser.error(error));
  } finally {
    await pieces.return(undefined);
  }
}

async function* readFrom(
  start: Start,
  options: ReadOptions,
  adviser: Adviser,
  isBlank: () => boolean,
): AsyncGenerator<Transcript> {
  const { adapter, options: own } = chooseAdapter(start.format, options, start.text);
  for (const each of unusedOptions(start.format, options)) options.onWarning?.(each);
  const judged = readSummaryJudge(start, options, isBlank, adviser);
  const onReadSummary = (whole: ReadSummary): void => options.onReadSummary?.(judged(whole));
  yield* adapter.stream(start.input as AsyncIterable<TextPiece>, { ...own, onReadSummary });
}

const NOTHING: Detected = { format: 'transcript', candidates: () => [] };

const PIECE: Form = (value) =>
  typeof value === 'string' || value instanceof Uint8Array
    ? undefined
    : { path: '', expected: 'pieces of text or bytes', received: value };

/** An array of lines as text. */
function joinLines(input: unknown): string | undefined {
  const lines = Array.isArray(input) && input.length > 0 && input.every((line) => typeof line === 'string');
  return lines ? input.join('\n') : undefined;
}

async function* checkPieces(
  input: AsyncIterable<TextPiece> | Iterable<TextPiece>,
): AsyncGenerator<TextPiece> {
  for await (const piece of input) {
    requireForm('streamTranscripts', 'input', piece, PIECE);
    yield piece;
  }
}

/** Adds a piece to the sample; returns whether more may be needed. */
async function goesOn(pieces: AsyncIterator<TextPiece>, sample: Sample): Promise<boolean> {
  if (sample.isWhole || sample.length > HEAD) return false;
  const { done, value } = await pieces.next();
  addTo(sample, value, done);
  return !done;
}
