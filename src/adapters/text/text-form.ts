import type { Role } from '../../transcript/types.js';
import type { ReadWarning } from '../advice/read-warning.js';
import type { Fields } from '../records/fields.js';
import { increase } from '../records/increase.js';
import type { CleanedReason, ExcludedReason } from '../records/read-summary.js';
import { removedLines } from './cleaning/removed-lines.js';

/** A turn from the lines of a text. @internal */
export interface LineTurn {
  readonly speaker: string | undefined;
  readonly text: string;
  readonly timeMs?: number | undefined;
  readonly role?: Role | undefined;
  readonly addressees?: readonly string[] | undefined;
  /** Lines removed from its text. */
  readonly removed?: readonly string[];
  /** Whether the speaker is assumed, so that the caller's speaker replaces it. */
  readonly isAssumed?: boolean;
  /** Whether it begins a new conversation. */
  readonly begins?: boolean;
  /** The id of its new conversation, if the text contains one. */
  readonly conversation?: { readonly id?: string | undefined; readonly meta?: Fields };
  /** Number of its first line. */
  readonly line: number;
}

/** Reads the lines of one text format; yields a turn when the next one begins. @internal */
export interface LineReader {
  line(text: string, number: number): LineTurn | readonly LineTurn[] | undefined;
  end(): LineTurn | readonly LineTurn[] | undefined;
  /** Number of lines without speech: join and leave notices, omissions. */
  readonly skipped: number;
  /** Counts of skipped messages and cleaned turns, by reason. */
  readonly tally?: Tally;
  /** Description of the interpretation. */
  readonly remark?: string;
  /** The same, if it is known only at the end. */
  readonly closing?: string | undefined;
  /** Warnings about the interpretation. */
  readonly warnings?: readonly ReadWarning[];
}

/** Counts of skipped and cleaned lines by reason. @internal */
export interface Tally {
  /** One text for each reason. */
  readonly examples?: Map<ExcludedReason | CleanedReason, string>;
  readonly excluded: Map<ExcludedReason, number>;
  readonly cleaned: Map<CleanedReason, number>;
}

/** An empty tally. @internal */
export function emptyTally(): Required<Tally> {
  return { examples: new Map(), excluded: new Map(), cleaned: new Map() };
}

/** Keeps the first text of each reason as an example. @internal */
export function keepExample(
  { examples }: Required<Tally>,
  reason: ExcludedReason | CleanedReason,
  text: string,
): void {
  if (!examples.has(reason) && text.trim() !== '') examples.set(reason, text);
}

/** The words of a message, or the reason why there are none. @internal */
export type Words =
  | { readonly text: string; readonly cleaned?: readonly CleanedReason[] }
  | { readonly excluded: ExcludedReason };

/** A reader that yields at most one turn per line. @internal */
export interface SingleReader extends LineReader {
  line(text: string, number: number): LineTurn | undefined;
  end(): LineTurn | undefined;
}

/** The kind of a line: the beginning of a turn, a continuation, or not speech. @internal */
export type LineKind =
  | {
      readonly speaker: string | undefined;
      readonly text: string;
      readonly role?: Role | undefined;
      readonly timeMs?: number | undefined;
      readonly begins?: boolean;
      /** If absent, the line is a turn only if text follows. */
      readonly mayBeEmpty?: boolean;
    }
  | { readonly more: string }
  /** A line within a turn that does not belong to its text, such as a reaction. */
  | { readonly aside: CleanedReason }
  | 'skip'
  | 'blank';

/** A turn that is being read. */
interface OpenTurn extends LineTurn {
  readonly more: string[];
  readonly asides: { readonly reason: CleanedReason; readonly line: string }[];
  readonly mayBeEmpty?: boolean;
}

/** A reader for formats in which lines can be classified independently. @internal */
export function lineReader(
  kindOf: (line: string) => LineKind,
  join = '\n',
  wordsOf: (text: string) => Words = (text) => ({ text }),
): SingleReader {
  return new LineTurns(kindOf, join, wordsOf);
}

class LineTurns implements SingleReader {
  readonly tally = emptyTally();
  skipped = 0;
  #open: OpenTurn | undefined;

  readonly #kindOf: (line: string) => LineKind;
  readonly #join: string;
  readonly #wordsOf: (text: string) => Words;
  constructor(kindOf: (line: string) => LineKind, join: string, wordsOf: (text: string) => Words) {
    this.#kindOf = kindOf;
    this.#join = join;
    this.#wordsOf = wordsOf;
  }

  line(text: string, number: number): LineTurn | undefined {
    const kind = this.#kindOf(text);
    if (kind === 'blank') {
      // After a header, the text begins with the first non-blank line.
      const open = this.#open;
      if (this.#join === '\n' && open && (open.text !== '' || open.more.length > 0)) open.more.push('');
      return undefined;
    }
    if (kind === 'skip') {
      this.#skip(text);
      // A continuation does not belong to the text before the skipped line.
      return this.end();
    }
    if ('more' in kind || 'aside' in kind) {
      this.#continue(kind, text);
      return undefined;
    }
    const done = this.end();
    this.#open = { ...kind, line: number, more: [], asides: [] };
    return done;
  }

  end(): LineTurn | undefined {
    const whole = this.#open;
    this.#open = undefined;
    if (!whole) return undefined;
    const { more, asides, mayBeEmpty = true, ...said } = whole;
    while (more.at(-1) === '') more.pop();
    const text = [said.text, ...more].filter((part, index) => index > 0 || part !== '').join(this.#join);
    if (text === '' && !mayBeEmpty) {
      this.skipped += 1;
      return undefined;
    }
    const words = this.#wordsOf(text);
    const { excluded, cleaned } = this.tally;
    if ('excluded' in words) {
      increase(excluded, words.excluded);
      keepExample(this.tally, words.excluded, text);
      return undefined;
    }
    const reasons = [...asides.map(({ reason }) => reason), ...(words.cleaned ?? [])];
    for (const reason of new Set(reasons)) increase(cleaned, reason);
    for (const reason of words.cleaned ?? []) keepExample(this.tally, reason, text);
    const removed =
      asides.length === 0 && words.text === text
        ? []
        : [...asides.map(({ line }) => line), ...removedLines(text, words.text)];
    return { ...said, text: words.text, ...(removed.length > 0 && { removed }) };
  }

  /** Adds a line to the current turn, if any. */
  #continue(kind: { readonly more: string } | { readonly aside: CleanedReason }, text: string): void {
    const open = this.#open;
    if (!open) this.#skip(text);
    else if ('more' in kind) open.more.push(kind.more);
    else {
      open.asides.push({ reason: kind.aside, line: text.trim() });
      keepExample(this.tally, kind.aside, text);
    }
  }

  #skip(text: string): void {
    this.skipped += 1;
    keepExample(this.tally, 'notice', text);
  }
}

/** `01:02:03.500` or `2:03` in milliseconds. @internal */
export function clockMs(text: string): number | undefined {
  const match = /^(?:(\d+):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '0', minutes, seconds, fraction = '0'] = match;
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  );
}

/** Share of lines that fulfil a condition. @internal */
export function lineShare(lines: readonly string[], holds: (line: string) => boolean): number {
  return lines.length === 0 ? 0 : lines.filter(holds).length / lines.length;
}
