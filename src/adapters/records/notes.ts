import { expectation, MetricError, shortText } from '../../error.js';
import type { AdapterOptions, AdapterWarning } from '../types.js';
import type { Place } from './place.js';
import { ReadSummaryBuilder } from './read-summary.js';
import type { Remedy } from './remedy.js';

/** Maximum number of distinct notices per reading. */
const MAX_SAID = 20;

/** Collects the warnings and errors of one reading. @internal */
export class Notes {
  /** Counts of the records read and excluded. */
  readonly readSummary: ReadSummaryBuilder = new ReadSummaryBuilder();
  readonly warnings: AdapterWarning[] = [];
  /** Description of a text without records, set by the tokenizer. */
  empty: string | undefined;
  readonly #said = new Set<string>();
  readonly #counted = new Map<string, { readonly first: Place; count: number }>();

  /** The public function that reads. */
  readonly caller: string;
  readonly #options: AdapterOptions;
  readonly #keep: boolean;
  constructor(
    caller: string,
    options: AdapterOptions,
    /** Streaming does not keep a list, to bound memory. */
    keep: boolean = true,
  ) {
    this.caller = caller;
    this.#options = options;
    this.#keep = keep;
  }

  /** Whether turns keep removed text in `meta`. */
  get keepsRemoved(): boolean {
    return this.#options.keepRemoved === true;
  }

  warn(place: Place, inner: string, message: string): void {
    this.#add(place, `${whereText(place, inner)}: ${message}`, inner);
  }

  /** Reports an interpretation once per reading, with options for another one. */
  once(message: string, remedies: readonly Remedy[] = []): void {
    if (this.#said.has(message) || this.#said.size >= MAX_SAID) return;
    this.#said.add(message);
    this.say({ message, ...(remedies.length > 0 && { remedies }) });
  }

  /** Rejects the current record with an error and options that may help. */
  fail(
    place: Place,
    inner: string,
    expected: string,
    received: unknown,
    remedies: readonly Remedy[] = [],
  ): never {
    const message = expectation(whereText(place, inner), expected, received);
    throw this.#error(place, inner, message, received, remedies);
  }

  /** Rejects the whole input, even with `onError: 'skip'`. */
  refuse(expected: string, found: string): never {
    throw this.#error({}, '', `input: expected ${expected}, got ${found}`, found);
  }

  /** Throws if a tokenizer found no record. Among several files of the command, such a file is skipped. */
  requireRecords(): void {
    if (this.empty === undefined) return;
    const message = `input: expected conversations, got ${this.empty}`;
    throw new MetricError('INVALID_INPUT', message, { metric: 'readTranscripts', path: 'input' });
  }

  /** Rethrows the error, or with `onError: 'skip'` turns it into a warning. */
  skipOrThrow(place: Place, thrown: unknown): void {
    const error = isTooDeep(thrown)
      ? this.#error(place, '', `${whereText(place, '')}: expected values nested less deeply`, undefined)
      : thrown;
    const skip = this.#options.onError === 'skip' && error instanceof MetricError;
    if (!skip || error.code !== 'INVALID_INPUT') throw error;
    this.readSummary.exclude('unreadable');
    this.#add(place, `${error.message}; skipped`, error.path, true);
  }

  /** Adds the place to an error from the validator. */
  located(place: Place, error: unknown): unknown {
    if (!(error instanceof MetricError)) return error;
    const own = error.path === 'input' ? '' : (error.path ?? '');
    const rest = error.message.slice(error.message.indexOf(': expected'));
    return this.#error(place, own, `${whereText(place, own)}${rest}`, error.received);
  }

  /** Counts a message by position; {@link finish} combines them into one warning. */
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

  #error(
    place: Place,
    inner: string,
    message: string,
    received: unknown,
    remedies: readonly Remedy[] = [],
  ): MetricError {
    const path = place.line === undefined ? joinPath(place.path ?? '', inner) : inner;
    const metric = this.caller;
    const details = { metric, path, received, ...(remedies.length > 0 && { remedies }) };
    return new MetricError('INVALID_INPUT', message, details);
  }
}

/** Whether the stack overflowed, for example because of thousands of nested lists. */
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

/** Message if both the caller and the data specify speakers. @internal */
export function notUsed(speaker: string | readonly string[], says = 'the messages say'): string {
  return `speaker = ${[speaker].flat().join(' and ')} is not used: ${says} who speaks`;
}

/** Message if the caller requests one conversation but the format separates them. @internal */
export const NOT_ONE =
  'conversation = null (--one-conversation) is not used: each record is a separate conversation';
