import { MetricError } from '../error.js';
import { aStream, type Form, requireForm } from '../options/forms.js';
import { resolveOptions } from '../options/options.js';
import type { Transcript } from '../transcript/types.js';
import { adapterOf, type ReadOptions, unusedOptions } from './adapter-table.js';
import { chosen, hintsOf, startOf } from './choose-format.js';
import { detectFormat } from './detect-format.js';
import type { FormatName } from './formats/names.generated.js';
import { READ_OPTIONS } from './read-options.js';
import { AccountBook, describeLeftOut, type ReadingAccount } from './readers/account.js';
import { wholeText } from './readers/read-pieces.js';
import type { AdapterResult, TextPiece } from './types.js';

export type { ReadOptions } from './adapter-table.js';

/** What {@link readTranscripts} returns. */
export interface ReadResult extends AdapterResult {
  /** The format that was read. */
  readonly format: FormatName;
  /** What was read, and what was left out. */
  readonly account: ReadingAccount;
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
  resolveOptions('readTranscripts', READ_OPTIONS, options);
  const text = wholeText(input) ?? linesOf(input);
  const blank = text?.trim() === '';
  const detect = (): FormatName | undefined =>
    blank ? 'transcript' : detectFormat(text ?? input, options.fileName, hintsOf(options));
  const format = chosen(options, detect, text ?? input);
  const { adapter, options: own } = adapterOf(format, options, text);
  const unused = unusedOptions(format, options);
  for (const each of unused) options.onWarning?.(each);
  let account = NOTHING_READ;
  const onAccount = (whole: ReadingAccount): void => {
    account = whole;
    if (!blank) requireTurns(whole, format);
    options.onAccount?.(whole);
  };
  const { transcripts, warnings } = adapter(input, { ...own, onAccount });
  return { transcripts, warnings: [...unused, ...warnings], format, account };
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
  resolveOptions('streamTranscripts', READ_OPTIONS, options);
  const pieces = piecesOf(input);
  const start = await startOf(pieces, options);
  const { adapter, options: own } = adapterOf(start.format, options, start.text);
  for (const each of unusedOptions(start.format, options)) options.onWarning?.(each);
  const onAccount = (whole: ReadingAccount): void => {
    if (start.text.trim() !== '') requireTurns(whole, start.format);
    options.onAccount?.(whole);
  };
  yield* adapter.stream(joined(start.pieces, pieces), { ...own, onAccount });
}

const NOTHING_READ: ReadingAccount = new AccountBook().account();

/** Input that is not blank has turns; only transcripts of this library may be empty. */
function requireTurns(account: ReadingAccount, format: FormatName): void {
  if (account.turns > 0 || format === 'transcript') return;
  const left = describeLeftOut(account);
  const found = left === undefined ? 'none' : `none; left out ${left}`;
  throw new MetricError('INVALID_INPUT', `input: expected turns in the format "${format}", got ${found}`, {
    metric: 'readTranscripts',
    path: 'input',
  });
}

const PIECE: Form = (value) =>
  typeof value === 'string' || value instanceof Uint8Array
    ? undefined
    : { path: '', expected: 'pieces of text or bytes', received: value };

/** An array of lines as text. */
function linesOf(input: unknown): string | undefined {
  const lines = Array.isArray(input) && input.length > 0 && input.every((line) => typeof line === 'string');
  return lines ? input.join('\n') : undefined;
}

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
