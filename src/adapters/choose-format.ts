import { describeValue, MetricError, requireOption } from '../error.js';
import type { ReadOptions } from './adapter-table.js';
import { describeForeign, describeForeignText } from './advice/describe-foreign.js';
import { type Description, describeBare, describeUnknown } from './advice/describe-unknown.js';
import { namesFields } from './chat/read-message.js';
import { definedFormat, fittingFormat } from './define-format.js';
import { type Detected, detect, detectStart, detectUnits, isJson } from './detect-format.js';
import { LOOK } from './first-lines.js';
import { findFirstRecord } from './first-record.js';
import { FORMAT_NAMES, nearestFormats } from './formats/catalogue.js';
import type { FormatName } from './formats/names.generated.js';
import { HEAD, type Head } from './input-head.js';
import { type JsonInput, openJsonStream } from './json-input.js';
import { jsonExpected } from './records/json-fault.js';
import type { JsonUnit } from './records/json-text.js';
import { looksLikeJson } from './records/looks-like-json.js';
import { parseJson } from './records/parse-json.js';
import { namesSides } from './rows/sides.js';
import { TextBytes } from './text/decode-text.js';
import { namesPattern } from './text/speaker-pattern.js';
import { requireHoldable } from './text/text-limit.js';
import { textExpected } from './text/text-tokenizer.js';
import type { TextPiece } from './types.js';

/** The beginning of a stream, with its format. @internal */
export interface Start {
  readonly format: FormatName;
  /** The next most likely format, which is expensive to find. */
  readonly runnerUp?: () => FormatName | undefined;
  /** All pieces, or the values of JSON text. */
  readonly input: AsyncGenerator<TextPiece> | JsonInput;
  /** The beginning of the text. */
  readonly text: string;
}

/** A format, and the next most likely one. @internal */
export type Choice = Pick<Start, 'format' | 'runnerUp'>;

/** Reads a stream until its format is known; keeps the first pieces as a sample. @internal */
export async function readUntilFormat(
  pieces: AsyncIterator<TextPiece>,
  options: ReadOptions,
  sample: Sample,
): Promise<Start> {
  let choice: Choice | undefined = options.format && choose(options, () => undefined, undefined);
  while (choice === undefined) {
    const { done, value } = await pieces.next();
    if (done) {
      sample.end();
      break;
    }
    sample.add(value);
    if (sample.length > 1 && isJson(sample.start(), options.fileName))
      return startOfJson(pieces, options, sample);
    if (sample.isWorthALook()) choice = chosenBy(options, detectIn(sample, options));
  }
  const text = sample.text();
  choice ??= text.trim() === '' ? { format: 'transcript' } : undefined;
  choice ??= choose(options, () => detect(text, options.fileName, formatHints(options)), text);
  return { ...choice, input: joined([...sample.pieces], pieces, sample), text };
}

async function startOfJson(
  pieces: AsyncIterator<TextPiece>,
  options: ReadOptions,
  sample: Sample,
): Promise<Start> {
  let choice: Choice | undefined;
  const all = joined([...sample.pieces], pieces, sample);
  const { input, first } = await openJsonStream(all, options.maxRecordLength, (units) => {
    choice = chosenBy(options, detectOpened(units, options));
    return choice !== undefined;
  });
  const [only, more] = first;
  if (only?.kind === 'whole' && only.parsed && !more) sample.value = only.parsed.value;
  choice ??= choose(options, () => detectOpened(first, options), sample.value ?? sample.text());
  return { ...choice, input, text: sample.start() };
}

/** The format of JSON text by its first values; the caller's formats come first. @internal */
export function detectOpened(units: readonly JsonUnit[], options: ReadOptions): Detected | undefined {
  const values = units.map(({ parsed }) => parsed?.value);
  return detectOwn(values, options) ?? detectUnits(units, formatHints(options));
}

/** The caller's format that matches some values. @internal */
export function detectOwn(values: readonly unknown[], { formats }: ReadOptions): Detected | undefined {
  const own = fittingFormat(values, formats);
  return own === undefined ? undefined : { format: own as FormatName, candidates: () => [] };
}

/** All pieces; the first ones are kept for suggestions. */
async function* joined(
  first: readonly TextPiece[],
  rest: AsyncIterator<TextPiece>,
  sample: Sample,
): AsyncGenerator<TextPiece> {
  yield* first;
  for (;;) {
    const { done, value } = await rest.next();
    if (sample.length <= HEAD) addTo(sample, value, done);
    if (done) return;
    yield value;
  }
}

/** Adds a piece of a stream to its sample. @internal */
export function addTo(sample: Sample, piece: TextPiece | undefined, done: boolean | undefined): void {
  if (piece !== undefined) sample.add(piece);
  if (done === true) sample.end();
}

/** Waits for the first row of a table, up to some length. */
function detectIn(sample: Sample, options: ReadOptions): Detected | undefined {
  const look = sample.length < LOOK ? detectStart : detect;
  return look(sample.text(), options.fileName ?? '', formatHints(options));
}

/** Buffers a stream and checks it each time its size doubles. @internal */
export class Sample {
  readonly pieces: TextPiece[] = [];
  readonly #texts: string[] = [];
  readonly #bytes = new TextBytes();
  length = 0;
  #held = 0;
  /** Whether these are all pieces. */
  isWhole = false;
  /** The value of a JSON text that is a single value. */
  value: unknown;
  #next = 1;

  readonly #most: number | undefined;
  constructor(most?: number) {
    this.#most = most;
  }

  add(piece: TextPiece): void {
    this.pieces.push(piece);
    this.#addText(typeof piece === 'string' ? piece : this.#bytes.push(piece));
  }

  /** Marks the end of the stream. */
  end(): void {
    if (this.isWhole) return;
    this.isWhole = true;
    const rest = this.#bytes.end();
    if (rest !== '') this.#addText(rest);
  }

  #addText(text: string): void {
    this.#texts.push(text);
    this.length += text.trim().length;
    // White space is buffered too, and compressed files may contain any amount of it.
    this.#held += text.length;
    requireHoldable(this.#held, this.#most);
  }

  /** The beginning for suggestions. */
  head(): Head {
    const { value, isWhole } = this;
    return { input: this.text(), isWhole, ...(value !== undefined && { value }) };
  }

  isWorthALook(): boolean {
    if (this.length < this.#next) return false;
    this.#next = 2 * this.length;
    return true;
  }

  /** The available beginning of the text. */
  start(): string {
    return this.#texts.join('').slice(0, 100);
  }

  /** Pieces without line breaks are lines, unless together they are one JSON line. */
  text(): string {
    const joined = this.#texts.join('');
    return joined.includes('\n') || parseJson(joined) ? joined : this.#texts.join('\n');
  }
}

/** Options of the caller that help to detect a format. @internal */
export function formatHints({
  columns,
  speaker,
  idField,
}: ReadOptions): Pick<ReadOptions, 'columns' | 'speaker' | 'idField'> {
  return {
    ...(columns && { columns }),
    ...(speaker !== undefined && { speaker }),
    ...(idField !== undefined && { idField }),
  };
}

/** Formats of messages with fixed field names. */
const FIXED: readonly (FormatName | undefined)[] = ['openai', 'sharegpt', 'transcript'];

/** Options about the location of messages and ids take precedence over detection. */
function chosenBy(options: ReadOptions, detected: Detected | undefined): Choice | undefined {
  const format = formatBy(options, detected?.format);
  if (format === undefined) return undefined;
  return { format, runnerUp: () => findRunnerUp(format, detected?.candidates() ?? []) };
}

function findRunnerUp(format: FormatName, candidates: Iterable<FormatName>): FormatName | undefined {
  for (const each of candidates) if (each !== format) return each;
  return undefined;
}

function formatBy(options: ReadOptions, found: FormatName | undefined): FormatName | undefined {
  const { idField, columns } = options;
  const asked = formatAskedFor(options);
  if (asked !== undefined) return asked;
  const isNamed = typeof columns?.conversation === 'string';
  if ((idField !== undefined || isNamed) && (found === 'sharegpt' || found === 'mpceval')) return 'chat';
  if (isNamed && found === 'openai') return 'chat';
  return namesFields(columns) && FIXED.includes(found) ? 'chat' : found;
}

/** The format implied by options for a layout. */
function formatAskedFor(options: ReadOptions): FormatName | undefined {
  if (namesSides(options.columns) || options.header !== undefined) return 'rows';
  return options.path !== undefined || namesPattern(options) ? 'chat' : undefined;
}

/** The requested or detected format; throws with suggested options if there is none. @internal */
export function choose(
  options: ReadOptions,
  detected: () => Detected | undefined,
  received: unknown,
): Choice {
  const { format, columns, speaker, fileName = '' } = options;
  if (format !== undefined) return { format: requireFormat(format, options) };
  const found = chosenBy(options, detected());
  if (found !== undefined) return found;
  const text = typeof received === 'string' && !looksLikeJson(received);
  if (columns || (speaker !== undefined && text)) return { format: 'rows' };
  throw unknownInput(received, fileName);
}

/** Validates the name of a format; the error suggests the three most similar names. */
function requireFormat(format: FormatName, { formats }: ReadOptions): FormatName {
  if (FORMAT_NAMES.includes(format) || definedFormat(format, formats)) return format;
  const [a, b, c] = nearestFormats(String(format)).map((name) => JSON.stringify(name));
  const expected = `the name of a format such as ${a}, ${b} or ${c} (mtpc formats lists all)`;
  requireOption(false, 'readTranscripts', 'format', expected, format);
}

/** The error for an unknown format, with a description of the data and suggestions. */
function unknownInput(received: unknown, fileName: string): MetricError {
  const { text, remedies } = describeInput(received, fileName);
  const details = { metric: 'readTranscripts', path: 'input', received, ...(remedies && { remedies }) };
  return new MetricError('INVALID_INPUT', `input: ${text}`, details);
}

function describeInput(received: unknown, fileName: string): Description {
  const plain = (text: string) => ({ text });
  const binary = typeof received === 'string' ? describeForeign(received) : undefined;
  if (binary !== undefined) return plain(`expected text, JSON or a table, got ${binary}`);
  if (typeof received === 'string' && !looksLikeJson(received) && !parseJson(received)) {
    const kind = describeForeignText(received);
    if (kind !== undefined) return plain(`expected text with speakers, JSON or a table, got ${kind}`);
    const first = received.split('\n').find((line) => line.trim() !== '');
    return plain(`expected ${textExpected()}, got ${describeValue(first?.trim())}`);
  }
  const record = findFirstRecord(received, /\.[ct]sv$/i.test(fileName));
  if (record) {
    const { text, remedies } = describeUnknown(record);
    return { text: `format not recognized: the first record is not a conversation; ${text}`, remedies };
  }
  if (typeof received !== 'string') return noConversations(received);
  const lines = received.split('\n');
  const parsed = parseJson(received) ?? lines.map((line) => parseJson(line)).find((line) => line);
  if (parsed) return noConversations(parsed.value);
  return plain(`expected ${jsonExpected(received)}, got ${describeValue(received)}`);
}

function noConversations(value: unknown): Description {
  const { text, remedies } = describeBare(value);
  return { text: `format not recognized: expected conversations, got ${text}`, remedies };
}
