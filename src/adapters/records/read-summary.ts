import { shortText } from '../../error.js';
import { isFields } from '../../options/is-fields.js';
import type { Transcript } from '../../transcript/types.js';
import { Plausibility } from '../advice/plausibility.js';
import type { ReadWarning } from '../advice/read-warning.js';
import type { FormatName } from '../formats/names.generated.js';
import { increase } from './increase.js';
import { isRun } from './is-run.js';
import type { Remedy } from './remedy.js';

/** Reason why a record did not become a turn. */
export type ExcludedReason =
  | 'notice'
  | 'event'
  | 'header'
  | 'unanswered'
  | 'other-call'
  | 'wordless'
  | 'internal'
  | 'hidden'
  | 'deleted'
  | 'encrypted'
  | 'duplicate'
  | 'abandoned-branch'
  | 'system'
  | 'tool'
  | 'other-role'
  | 'unreadable'
  | 'filtered'
  | 'media'
  | 'reaction'
  | 'thought'
  | 'signal';

/** Kinds of text removed from turns. */
export type CleanedReason =
  | 'thought'
  | 'mark'
  | 'markup'
  | 'signal'
  | 'quote'
  | 'signature'
  | 'edit-mark'
  | 'repeat'
  | 'media'
  | 'reaction'
  | 'tool';

/** Options for another interpretation, tried on the beginning of the input. */
export interface ReadAlternative {
  readonly options: Remedy;
  /** Number of resulting conversations, and the range of their turns. */
  readonly gives: string;
}

/** Records read and excluded in one reading. */
export interface ReadSummary {
  /** The format of the input. */
  readonly format: FormatName;
  /** The next most likely format, if any. */
  readonly runnerUp?: FormatName;
  readonly conversations: number;
  readonly turns: number;
  /** Turns without text. */
  readonly emptyTurns: number;
  /** The speakers with the most turns, at most 20; a speaker is counted by name over all conversations. */
  readonly speakers: readonly { readonly name: string; readonly turns: number }[];
  /** Number of further speakers. */
  readonly moreSpeakers: number;
  /** How often each role (or each name, without roles) opens a conversation. */
  readonly firstSpeaker: Readonly<Record<string, number>>;
  /** Set if the input does not contain speakers, so that alternating roles or speakers are assumed. */
  readonly rolesAssumed?: true;
  /** Records that did not become turns, by reason. */
  readonly excluded: Readonly<Partial<Record<ExcludedReason, number>>>;
  /** Records that were joined to the turn of another record. */
  readonly merged: number;
  /** Turns from which something was removed, by kind. */
  readonly cleaned: Readonly<Partial<Record<CleanedReason, number>>>;
  /** An example (the beginning of a text) for each reason in `excluded` and `cleaned`. */
  readonly examples: Readonly<Partial<Record<ExcludedReason | CleanedReason, string>>>;
  /** Reasons why the interpretation may be wrong; each is also a warning. */
  readonly warnings: readonly ReadWarning[];
  /** Other options with a plausible result, if this interpretation is uncertain or with `alternatives`. */
  readonly alternatives?: readonly ReadAlternative[];
}

const MOST_SPEAKERS = 20;
/** Maximum number of characters of an example. */
const MOST_SHOWN = 60;
/** Maximum number of names counted separately, to bound memory. */
const MOST_NAMES = 10_000;

/** Counts the records read and excluded. Memory is bounded by the number of names counted. @internal */
export class ReadSummaryBuilder {
  readonly #plausibility = new Plausibility();
  readonly #counts = { conversations: 0, turns: 0, emptyTurns: 0, uncounted: 0, merged: 0 };
  #assumesRoles = false;
  readonly #speakers = new Map<string, number>();
  readonly #first = new Map<string, number>();
  readonly #excluded = new Map<ExcludedReason, number>();
  readonly #cleaned = new Map<CleanedReason, number>();
  readonly #examples = new Map<ExcludedReason | CleanedReason, string>();
  /** Excluded records, and the number of unknown ones. */
  readonly excludedRecords: WeakSet<object> = new WeakSet();
  othersExcluded = 0;

  /** Adds a format-specific warning. */
  warn(warning: ReadWarning): void {
    this.#plausibility.raise(warning);
  }

  /** Adds a warning that applies only if the input is a single conversation. */
  warnIfAlone(warning: ReadWarning): void {
    this.#plausibility.raiseIfAlone(warning);
  }

  /** Adds a warning that applies only if no conversation is longer than an exchange. */
  warnIfShort(warning: ReadWarning): void {
    this.#plausibility.raiseIfShort(warning);
  }

  /** Records that turns come from the lines of a text, with certain or guessed names. */
  fromText({ quotes = false, statesSpeakers = false }: { quotes?: boolean; statesSpeakers?: boolean }): void {
    this.#plausibility.isText = !quotes;
    this.#plausibility.statesSpeakers = statesSpeakers;
  }

  /** @param isOwn whether it is in the library's schema, which needs no guesses */
  add(transcript: Transcript, isOwn: boolean = false): void {
    const { turns, meta } = transcript;
    const counts = this.#counts;
    counts.conversations += 1;
    counts.turns += turns.length;
    for (const { text } of turns) if (text.trim() === '') counts.emptyTurns += 1;
    for (const [speaker, count] of this.#plausibility.add(turns, { isOwn, isRun: isRun(transcript) }))
      this.#countSpeaker(speaker, count);
    const opener = turns[0] && (turns[0].role ?? turns[0].speaker);
    if (opener !== undefined) countAmong(this.#first, opener, 1, MOST_SPEAKERS);
    for (const { role, text } of readExcluded(meta)) this.exclude(role ?? 'other-role', 1, text);
  }

  #countSpeaker(speaker: string, turns: number): void {
    if (!countAmong(this.#speakers, speaker, turns, MOST_NAMES)) this.#counts.uncounted += turns;
  }

  /** Records that the input does not contain speakers. */
  assumeRoles(): void {
    this.#assumesRoles = true;
  }

  /** Counts records that are not turns; `example` is one of them, or its text. */
  exclude(reason: ExcludedReason, count = 1, example?: unknown): void {
    if (count <= 0) return;
    increase(this.#excluded, reason, count);
    this.#show(reason, example);
    // Entries excluded as wordless do not explain lost words.
    if (reason === 'wordless') return;
    if (count === 1 && isFields(example)) this.excludedRecords.add(example);
    else this.othersExcluded += count;
  }

  /** Counts the excluded records of a list. */
  excludeRest(reason: ExcludedReason, all: readonly unknown[], kept: readonly unknown[]): void {
    const count = all.length - kept.length;
    if (count <= 0) return;
    const known = new Set(kept);
    const rest = all.filter((each) => !known.has(each));
    increase(this.#excluded, reason, count);
    this.#show(reason, rest[0]);
    if (reason !== 'wordless') for (const each of rest) if (isFields(each)) this.excludedRecords.add(each);
  }

  #show(reason: ExcludedReason | CleanedReason, example: unknown): void {
    if (example === undefined || this.#examples.has(reason)) return;
    const text = exampleText(example);
    if (text !== '') this.#examples.set(reason, text);
  }

  /** Counts records that became part of another record's turn. */
  merge(count = 1): void {
    this.#counts.merged += count;
    this.othersExcluded += count;
  }

  clean(reason: CleanedReason, count = 1, example?: unknown): void {
    increase(this.#cleaned, reason, count);
    this.#show(reason, example);
  }

  summarize(format: FormatName): ReadSummary {
    const { conversations, turns, emptyTurns, uncounted, merged } = this.#counts;
    const all = [...this.#speakers].sort(([, a], [, b]) => b - a);
    return {
      ...{ format, conversations, turns, emptyTurns },
      speakers: all.slice(0, MOST_SPEAKERS).map(([name, count]) => ({ name, turns: count })),
      moreSpeakers: Math.max(0, all.length - MOST_SPEAKERS) + (uncounted > 0 ? 1 : 0),
      firstSpeaker: Object.fromEntries(this.#first),
      ...(this.#assumesRoles && { rolesAssumed: true }),
      excluded: Object.fromEntries(this.#excluded),
      merged,
      cleaned: Object.fromEntries(this.#cleaned),
      examples: Object.fromEntries(this.#examples),
      warnings: this.#plausibility.warnings(),
    };
  }
}

/** Counts a name, unless the maximum is reached. */
function countAmong(counts: Map<string, number>, name: string, by: number, most: number): boolean {
  if (!counts.has(name) && counts.size >= most) return false;
  increase(counts, name, by);
  return true;
}

/** Messages of other roles in `meta.excluded`. */
function readExcluded(
  meta: Transcript['meta'],
): readonly { readonly role?: 'system' | 'tool' | undefined; readonly text?: unknown }[] {
  const list: unknown = meta?.excluded;
  if (!Array.isArray(list)) return [];
  return list.map((each: { readonly role?: unknown; readonly text?: unknown } | null) => {
    const { role, text } = each ?? {};
    return role === 'system' || role === 'tool' ? { role, text } : { text };
  });
}

/** The shortened text of a record, or its kind if the text is missing. */
function exampleText(example: unknown): string {
  const found = isFields(example) ? TEXT_FIELDS.map((key) => example[key]).find(isText) : example;
  const text = isText(found) ? found.replace(/\s+/g, ' ').trim() : '';
  return shortText(text, MOST_SHOWN);
}

const TEXT_FIELDS = ['text', 'content', 'message', 'body', 'action', 'subtype', 'type'];

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Whether the result is complete and certain, as `strict` requires. */
export function isClean({ excluded, warnings }: Pick<ReadSummary, 'excluded' | 'warnings'>): boolean {
  return warnings.length === 0 && Object.keys(excluded).length === 0;
}
