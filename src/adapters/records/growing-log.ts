import { counted } from '../../text/counted.js';
import type { Transcript } from '../../transcript/types.js';
import { beginsWith } from '../advice/repeated-turns.js';
import { isRun } from './is-run.js';
import type { Notes } from './notes.js';
import type { Place } from './place.js';

/** A conversation and its position. @internal */
export interface PlacedTranscript {
  readonly transcript: Transcript;
  readonly place: Place;
}

/**
 * Keeps the longest of neighboring conversations that extend each other, because logs of requests repeat all earlier
 * messages. Conversations with an outcome are runs and are all kept.
 *
 * Needs memory for two conversations.
 * @internal
 */
export class GrowingLog {
  /** The longest conversation so far; possibly preceded by one with a single turn. */
  #held: readonly PlacedTranscript[] = [];
  #repeated = 0;

  readonly #notes: Notes;
  constructor(notes: Notes) {
    this.#notes = notes;
  }

  /** Adds a conversation; returns the earlier ones that it does not extend. */
  add(next: PlacedTranscript): readonly PlacedTranscript[] {
    const before = this.#held;
    const [longest] = before.slice(-1);
    if (longest && isContinued(longest, next)) {
      const isOpener = longest.transcript.turns.length === 1;
      this.#held = isOpener ? [...before, next] : [next];
      if (!isOpener) for (const each of before) this.#exclude(each);
      return [];
    }
    if (longest && next.transcript.turns.length > 1 && isContinued(next, longest)) {
      this.#exclude(next);
      return [];
    }
    this.#held = [next];
    return before;
  }

  #exclude({ transcript: { turns, meta } }: PlacedTranscript): void {
    const { excluded = [] } = (meta ?? {}) as { readonly excluded?: readonly unknown[] };
    this.#notes.readSummary.merge(turns.length + excluded.length);
    this.#repeated += 1;
  }

  end(): readonly PlacedTranscript[] {
    if (this.#repeated > 0) {
      const what = counted(this.#repeated, 'conversation is repeated', 'conversations are repeated');
      this.#notes.once(`${what} by a neighboring one that is longer: only the longest is kept`);
    }
    const held = this.#held;
    this.#held = [];
    this.#repeated = 0;
    return held;
  }
}

function isContinued(
  { transcript: shorter }: PlacedTranscript,
  { transcript: longer }: PlacedTranscript,
): boolean {
  if (isRun(shorter) || isRun(longer) || shorter.turns.length >= longer.turns.length) return false;
  return shorter.meta?.model === longer.meta?.model && beginsWith(longer.turns, shorter.turns);
}
