import { describeValue, MetricError, requireOneOf } from '../error.js';
import { aStream, type Form, requireForm, requireOptionsObject } from '../options/forms.js';
import type { Transcript } from '../transcript/types.js';
import { SHAPES, type ShapeName } from './chat/shapes.js';
import { describeUnknown } from './describe-unknown.js';
import { type AdapterName, detectFormat, type FormatName, firstRecordOf } from './detect-format.js';
import { type ChatOptions, fromChat } from './from-chat.js';
import { type ConvoKitOptions, fromConvoKit } from './from-convo-kit.js';
import { type DeliDataOptions, fromDeliData } from './from-deli-data.js';
import { fromLostInConversation, type LostInConversationOptions } from './from-lost-in-conversation.js';
import { fromMpcEval, type MpcEvalOptions } from './from-mpc-eval.js';
import { fromOpenAIMessages, type OpenAIMessagesOptions } from './from-openai-messages.js';
import { fromPhotoBook, type PhotoBookOptions } from './from-photo-book.js';
import { fromRows, type RowsOptions } from './from-rows.js';
import { fromShareGpt, type ShareGptOptions } from './from-share-gpt.js';
import { fromTranscripts } from './from-transcripts.js';
import { looksLikeJson } from './looks-like-json.js';
import { parseJson } from './parse-json.js';
import { wholeText } from './read-pieces.js';
import { TEXT_FORMS, type TextFormName, textExpected } from './text-forms/text-tokenizer.js';
import type { Adapter, AdapterOptions, AdapterResult, TextPiece } from './types.js';

/** Options of {@link readTranscripts}: those of the adapters, and how to choose one. */
export interface ReadOptions
  extends AdapterOptions,
    Omit<ChatOptions, 'shape'>,
    OpenAIMessagesOptions,
    MpcEvalOptions,
    ConvoKitOptions,
    RowsOptions,
    ShareGptOptions,
    Pick<DeliDataOptions, 'text'>,
    PhotoBookOptions,
    LostInConversationOptions {
  /** The format; found by `detectFormat` where it is not given. */
  readonly from?: FormatName;
  /** The file's name, which helps to find the format. */
  readonly fileName?: string;
}

/** What {@link readTranscripts} returns. */
export interface ReadResult extends AdapterResult {
  /** The format that was read. */
  readonly format: FormatName;
}

/** The adapter of each format that has one of its own. */
const OWN: Readonly<Record<AdapterName, Adapter<ReadOptions>>> = {
  transcript: fromTranscripts,
  openai: fromOpenAIMessages,
  mpceval: fromMpcEval,
  convokit: fromConvoKit,
  rows: fromRows,
  sharegpt: fromShareGpt,
  delidata: fromDeliData,
  photobook: fromPhotoBook,
  'lost-in-conversation': fromLostInConversation,
  chat: fromChat,
};

/** The adapter of each format. */
export const ADAPTERS: Readonly<Record<FormatName, Adapter<ReadOptions>>> = {
  ...OWN,
  ...(Object.fromEntries([...SHAPES, ...TEXT_FORMS].map(({ name }) => [name, ofShape(name)])) as Record<
    ShapeName | TextFormName,
    Adapter<ReadOptions>
  >),
};

/** `fromChat` for one shape. */
function ofShape(shape: ShapeName | TextFormName): Adapter<ReadOptions> {
  const read = (input: unknown, options: ReadOptions = {}): AdapterResult =>
    fromChat(input, { ...options, shape });
  const stream: Adapter<ReadOptions>['stream'] = (input, options) =>
    fromChat.stream(input, { ...options, shape });
  return Object.assign(read, { stream }) as Adapter<ReadOptions>;
}

/** The adapter for a format that was found, or that the caller named: only then must every record have that shape. */
function adapterOf(format: FormatName, { from }: ReadOptions): Adapter<ReadOptions> {
  const text = TEXT_FORMS.some(({ name }) => name === format);
  return from !== undefined || format in OWN || text ? ADAPTERS[format] : fromChat;
}

/**
 * Reads transcripts from text or a parsed value in any format that this library knows, with the adapter that
 * `detectFormat` finds or that `from` names.
 *
 * Complexity: O(text).
 *
 * @throws MetricError `INVALID_INPUT` if the format is not recognized, or at a record that cannot be read unless
 * `onError` is `'skip'`; `INVALID_OPTION` for an unknown `from`
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
  const text = wholeText(input) ?? linesOf(input);
  const blank = text?.trim() === '';
  const detect = (): FormatName | undefined =>
    blank ? 'transcript' : detectFormat(text ?? input, options.fileName, hintsOf(options));
  const format = chosen(options, detect, text ?? input);
  return { ...adapterOf(format, options)(input, options), format };
}

/**
 * Reads transcripts from lines or chunks of text as they come, in any format that this library knows. The format is
 * found from the first records.
 *
 * Complexity: O(text); the memory of one conversation.
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
  requireOptionsObject('streamTranscripts', options);
  const pieces = piecesOf(input);
  const sample = new Sample();
  let format = options.from && chosen(options, () => undefined, undefined);
  while (format === undefined) {
    const { done, value } = await pieces.next();
    if (done) break;
    sample.add(value);
    if (sample.isWorthALook())
      format = chosenBy(options, detectFormat(sample.text(), options.fileName, hintsOf(options)));
  }
  const text = sample.text();
  format ??= text.trim() === '' ? 'transcript' : undefined;
  format ??= chosen(options, () => detectFormat(text, options.fileName, hintsOf(options)), text);
  yield* adapterOf(format, options).stream(joined(sample.pieces, pieces), options);
}

/** The first pieces of a stream, looked at whenever there is twice as much as the last time. */
class Sample {
  readonly pieces: TextPiece[] = [];
  private readonly texts: string[] = [];
  private readonly decoder = new TextDecoder();
  private length = 0;
  private next = 1;

  add(piece: TextPiece): void {
    const text = typeof piece === 'string' ? piece : this.decoder.decode(piece, { stream: true });
    this.pieces.push(piece);
    this.texts.push(text);
    this.length += text.trim().length;
  }

  isWorthALook(): boolean {
    if (this.length < this.next) return false;
    this.next = 2 * this.length;
    return true;
  }

  /** Pieces without any line break are lines, unless together they are one line of JSON. */
  text(): string {
    const joined = this.texts.join('');
    return joined.includes('\n') || parseJson(joined) ? joined : this.texts.join('\n');
  }
}

/** An array of lines as text. */
function linesOf(input: unknown): string | undefined {
  const lines = Array.isArray(input) && input.length > 0 && input.every((line) => typeof line === 'string');
  return lines ? input.join('\n') : undefined;
}

function hintsOf({ columns, speaker }: ReadOptions): Pick<ReadOptions, 'columns' | 'speaker'> {
  return { ...(columns && { columns }), ...(speaker !== undefined && { speaker }) };
}

/** What the caller says about the place of messages and ids goes before what the data looks like. */
function chosenBy({ path, idField }: ReadOptions, found: FormatName | undefined): FormatName | undefined {
  if (path !== undefined) return 'chat';
  const free =
    idField !== undefined && (found === 'sharegpt' || found === 'mpceval' || found === 'transcript');
  return free && found !== 'transcript' ? 'chat' : found;
}

function chosen(options: ReadOptions, detect: () => FormatName | undefined, received: unknown): FormatName {
  const { from, columns, speaker, fileName = '' } = options;
  if (from !== undefined) {
    return requireOneOf('readTranscripts', 'from', from, Object.keys(ADAPTERS) as FormatName[]);
  }
  const found = chosenBy(options, detect());
  if (found !== undefined) return found;
  const text = typeof received === 'string' && !looksLikeJson(received);
  if (columns || (speaker !== undefined && text)) return 'rows';
  throw unknownInput(received, fileName);
}

/** The error for data of no known format: what is found there, and what would read it. */
function unknownInput(received: unknown, fileName: string): MetricError {
  const message = `input: ${unknownText(received, fileName)}`;
  return new MetricError('INVALID_INPUT', message, { metric: 'readTranscripts', path: 'input', received });
}

function unknownText(received: unknown, fileName: string): string {
  if (typeof received === 'string' && !looksLikeJson(received) && !parseJson(received)) {
    const first = received.split('\n').find((line) => line.trim() !== '');
    return `expected ${textExpected()}, got ${describeValue(first?.trim())}`;
  }
  const record = firstRecordOf(received, /\.[ct]sv$/i.test(fileName));
  if (record) return `format not recognized: the first record is no conversation; ${describeUnknown(record)}`;
  if (
    typeof received === 'string' &&
    !parseJson(received) &&
    !received.split('\n').some((line) => parseJson(line))
  ) {
    return `expected JSON, got ${describeValue(received)}`;
  }
  const value = typeof received === 'string' ? parseJson(received)?.value : received;
  return `format not recognized: expected conversations, got ${describeValue(value)}`;
}

const PIECE: Form = (value) =>
  typeof value === 'string' || value instanceof Uint8Array
    ? undefined
    : { path: '', expected: 'pieces of text or bytes', received: value };

async function* piecesOf(input: AsyncIterable<TextPiece> | Iterable<TextPiece>): AsyncGenerator<TextPiece> {
  for await (const piece of input) {
    requireForm('streamTranscripts', 'input', piece, PIECE);
    yield piece;
  }
}

async function* joined(
  first: readonly TextPiece[],
  rest: AsyncGenerator<TextPiece>,
): AsyncGenerator<TextPiece> {
  yield* first;
  yield* rest;
}
