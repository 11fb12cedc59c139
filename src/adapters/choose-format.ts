import { describeValue, MetricError, requireOption } from '../error.js';
import type { ReadOptions } from './adapter-table.js';
import { describeBare, describeUnknown } from './describe-unknown.js';
import { detectFormat, firstRecordOf, formatOfStart, LOOK } from './detect-format.js';
import { FORMAT_NAMES, nearestFormats } from './formats/catalogue.js';
import type { FormatName } from './formats/names.generated.js';
import { TextBytes } from './readers/decode-text.js';
import { describeBinary } from './readers/describe-binary.js';
import { jsonFault } from './readers/json-fault.js';
import { looksLikeJson } from './readers/looks-like-json.js';
import { parseJson } from './readers/parse-json.js';
import { namesFields } from './readers/read-message.js';
import { requireHoldable } from './readers/text-limit.js';
import { textExpected } from './readers/text-tokenizer.js';
import type { TextPiece } from './types.js';

/** How a stream begins: its format, and the pieces that showed it. @internal */
export interface Start {
  readonly format: FormatName;
  readonly pieces: readonly TextPiece[];
  readonly text: string;
}

/** Takes as many pieces of a stream as show its format. @internal */
export async function startOf(pieces: AsyncIterator<TextPiece>, options: ReadOptions): Promise<Start> {
  const sample = new Sample(options.maxRecordLength);
  let format = options.from && chosen(options, () => undefined, undefined);
  while (format === undefined) {
    const { done, value } = await pieces.next();
    if (done) break;
    sample.add(value);
    if (sample.isWorthALook()) format = chosenBy(options, formatIn(sample, options));
  }
  const text = sample.text();
  format ??= text.trim() === '' ? 'transcript' : undefined;
  format ??= chosen(options, () => detectFormat(text, options.fileName, hintsOf(options)), text);
  return { format, pieces: sample.pieces, text };
}

/** A table may not show its first row yet: up to some length that is waited for. */
function formatIn(sample: Sample, options: ReadOptions): FormatName | undefined {
  const detect = sample.length < LOOK ? formatOfStart : detectFormat;
  return detect(sample.text(), options.fileName ?? '', hintsOf(options));
}

/** The first pieces of a stream, looked at whenever there is twice as much as the last time. */
class Sample {
  readonly pieces: TextPiece[] = [];
  readonly #texts: string[] = [];
  readonly #bytes = new TextBytes();
  length = 0;
  #next = 1;

  readonly #most: number | undefined;
  constructor(most?: number) {
    this.#most = most;
  }

  add(piece: TextPiece): void {
    const text = typeof piece === 'string' ? piece : this.#bytes.push(piece);
    this.pieces.push(piece);
    this.#texts.push(text);
    this.length += text.trim().length;
    requireHoldable(this.length, this.#most);
  }

  isWorthALook(): boolean {
    if (this.length < this.#next) return false;
    this.#next = 2 * this.length;
    return true;
  }

  /** Pieces without any line break are lines, unless together they are one line of JSON. */
  text(): string {
    const joined = this.#texts.join('');
    return joined.includes('\n') || parseJson(joined) ? joined : this.#texts.join('\n');
  }
}

/** What the caller says that helps to tell a format. @internal */
export function hintsOf({
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

/** Formats of messages whose own reader knows the names of their fields, and takes no others. */
const FIXED: readonly (FormatName | undefined)[] = ['openai', 'sharegpt', 'transcript'];

/** What the caller says about the place of messages and ids goes before what the data looks like. */
function chosenBy(
  { path, idField, columns }: ReadOptions,
  found: FormatName | undefined,
): FormatName | undefined {
  if (path !== undefined) return 'chat';
  const isNamed = typeof columns?.conversation === 'string';
  if ((idField !== undefined || isNamed) && (found === 'sharegpt' || found === 'mpceval')) return 'chat';
  if (isNamed && found === 'openai') return 'chat';
  return namesFields(columns) && FIXED.includes(found) ? 'chat' : found;
}

/** The format that the caller names or that is found; an error that says what would help if there is none. @internal */
export function chosen(
  options: ReadOptions,
  detect: () => FormatName | undefined,
  received: unknown,
): FormatName {
  const { from, columns, speaker, fileName = '' } = options;
  if (from !== undefined) return requireFormat(from);
  const found = chosenBy(options, detect());
  if (found !== undefined) return found;
  const text = typeof received === 'string' && !looksLikeJson(received);
  if (columns || (speaker !== undefined && text)) return 'rows';
  throw unknownInput(received, fileName);
}

/** The name of a format as given; an error names the nearest three. */
function requireFormat(from: FormatName): FormatName {
  const [a, b, c] = nearestFormats(String(from)).map((name) => JSON.stringify(name));
  const expected = `the name of a format such as ${a}, ${b} or ${c} (mtpc formats lists all)`;
  requireOption(FORMAT_NAMES.includes(from), 'readTranscripts', 'from', expected, from);
  return from;
}

/** The error for data of no known format: what is found there, and what would read it. */
function unknownInput(received: unknown, fileName: string): MetricError {
  const message = `input: ${unknownText(received, fileName)}`;
  return new MetricError('INVALID_INPUT', message, { metric: 'readTranscripts', path: 'input', received });
}

function unknownText(received: unknown, fileName: string): string {
  const binary = typeof received === 'string' ? describeBinary(received) : undefined;
  if (binary !== undefined) return `expected text, JSON or a table, got ${binary}`;
  if (typeof received === 'string' && !looksLikeJson(received) && !parseJson(received)) {
    const first = received.split('\n').find((line) => line.trim() !== '');
    return `expected ${textExpected()}, got ${describeValue(first?.trim())}`;
  }
  const record = firstRecordOf(received, /\.[ct]sv$/i.test(fileName));
  if (record) return `format not recognized: the first record is no conversation; ${describeUnknown(record)}`;
  if (typeof received !== 'string') return noConversations(received);
  const lines = received.split('\n');
  const parsed = parseJson(received) ?? lines.map((line) => parseJson(line)).find((line) => line);
  if (parsed) return noConversations(parsed.value);
  const fault = jsonFault(received);
  return `expected JSON${fault === undefined ? '' : `; ${fault}`}, got ${describeValue(received)}`;
}

function noConversations(value: unknown): string {
  return `format not recognized: expected conversations, got ${describeBare(value)}`;
}
