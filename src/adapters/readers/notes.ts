import { expectation, MetricError, shortText } from '../../error.js';
import type { AdapterOptions, AdapterWarning } from '../types.js';
import { AccountBook } from './account.js';
import type { Place } from './place.js';

/** How many different announcements a reading makes at most. */
const MAX_SAID = 20;

/** Gathers what one reading has to say: warnings, and the one error that ends it. @internal */
export class Notes {
  /** What the reading takes in and leaves out. */
  readonly account: AccountBook = new AccountBook();
  readonly warnings: AdapterWarning[] = [];
  /** What text without a record holds instead, set by the tokenizer. */
  empty: string | undefined;
  readonly #said = new Set<string>();
  readonly #counted = new Map<string, { readonly first: Place; count: number }>();

  readonly #adapter: string;
  readonly #options: AdapterOptions;
  readonly #keep: boolean;
  constructor(
    adapter: string,
    options: AdapterOptions,
    /** Streaming keeps no list, so that memory stays bounded. */
    keep: boolean = true,
  ) {
    this.#adapter = adapter;
    this.#options = options;
    this.#keep = keep;
  }

  warn(place: Place, inner: string, message: string): void {
    this.#add(place, `${whereText(place, inner)}: ${message}`, inner);
  }

  /** Says what was taken for what: once a reading, however many records it holds for. */
  once(message: string): void {
    if (this.#said.has(message) || this.#said.size >= MAX_SAID) return;
    this.#said.add(message);
    this.#add({}, message);
  }

  /** Refuses the record at hand: throws an error in the library's one form. */
  fail(place: Place, inner: string, expected: string, received: unknown): never {
    throw this.#error(place, inner, expectation(whereText(place, inner), expected, received), received);
  }

  /** Refuses the whole input, whatever is done about single records. */
  refuse(expected: string, found: string): never {
    throw this.#error({}, '', `input: expected ${expected}, got ${found}`, found);
  }

  /** Throws if a tokenizer found no record. Among several files of the command, such a file is left out. */
  requireRecords(): void {
    if (this.empty === undefined) return;
    const message = `input: expected conversations, got ${this.empty}`;
    throw new MetricError('INVALID_INPUT', message, { metric: 'readTranscripts', path: 'input' });
  }

  /** Throws the error again, or with `onError: 'skip'` makes it a warning. */
  skipOrThrow(place: Place, thrown: unknown): void {
    const error = isTooDeep(thrown)
      ? this.#error(place, '', `${whereText(place, '')}: expected values nested less deeply`, undefined)
      : thrown;
    const skip = this.#options.onError === 'skip' && error instanceof MetricError;
    if (!skip || error.code !== 'INVALID_INPUT') throw error;
    this.account.leaveOut('unreadable');
    this.#add(place, `${error.message}; skipped`, error.path, true);
  }

  /** Puts the place before an error that the validator raised about a transcript read there. */
  located(place: Place, error: unknown): unknown {
    if (!(error instanceof MetricError)) return error;
    const own = error.path === 'transcript' ? '' : (error.path ?? '');
    const rest = error.message.slice(error.path?.length ?? 0);
    return this.#error(place, own, `${whereText(place, own)}${rest}`, error.received);
  }

  /** Counts a place about which there is this to say; {@link finish} makes one warning of all such places. */
  count(place: Place, message: string): void {
    const entry = this.#counted.get(message);
    if (entry) entry.count += 1;
    else this.#counted.set(message, { first: place, count: 1 });
  }

  finish(): void {
    for (const [message, { first, count }] of this.#counted) {
      const records = first.line === undefined ? 'records' : 'lines';
      const more = count === 1 ? '' : `${count} ${records}, the first of them `;
      this.#add(first, `${more}${whereText(first, '')}: ${message}`);
    }
  }

  #add(place: Place, message: string, inner = '', skipped = false): void {
    const { line } = place;
    const path = line === undefined ? joinPath(place.path ?? '', inner) : inner;
    const warning = {
      message,
      ...(line !== undefined && { line }),
      ...(path !== '' && { path }),
      ...(skipped && { skipped: true as const }),
    };
    this.say(warning);
  }

  /** Passes a warning on. */
  say({ message, ...rest }: AdapterWarning): void {
    const warning = { message: shortText(message), ...rest };
    if (this.#keep) this.warnings.push(warning);
    this.#options.onWarning?.(warning);
  }

  #error(place: Place, inner: string, message: string, received: unknown): MetricError {
    const path = place.line === undefined ? joinPath(place.path ?? '', inner) : inner;
    return new MetricError('INVALID_INPUT', message, { metric: this.#adapter, path, received });
  }
}

/** Whether the stack ran out, as it does on lists in lists by the thousands. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && /call stack/.test(error.message);
}

/** `line 3: messages[0].role` for text, `conversations[2].messages[0].role` for a parsed value. */
function whereText({ line, path = '' }: Place, inner: string): string {
  if (line === undefined) return joinPath(path, inner) || 'input';
  return inner === '' ? `line ${line}` : `line ${line}: ${inner}`;
}

function joinPath(outer: string, inner: string): string {
  if (outer === '' || inner === '') return outer + inner;
  return inner.startsWith('[') ? outer + inner : `${outer}.${inner}`;
}

/** What is said where the caller names speakers, and the data does as well. @internal */
export function notUsed(speaker: string | readonly string[], says = 'the messages say'): string {
  return `speaker = ${[speaker].flat().join(' and ')} is not used: ${says} who speaks`;
}

/** What is said where the caller wants one conversation, and the format knows where each ends. @internal */
export const NOT_ONE =
  'conversation = null (--one-conversation) is not used: each record is a separate conversation';
