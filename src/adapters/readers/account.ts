import type { Transcript } from '../../transcript/types.js';
import { type Doubt, Plausibility } from '../checks/plausibility.js';

/** Why a record did not become a turn. */
export type LeftOutReason =
  | 'notice'
  | 'event'
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
  | 'media'
  | 'reaction'
  | 'thought'
  | 'signal';

/** What was removed from within turns. */
export type CleanedReason = 'thought' | 'mark' | 'markup' | 'signal' | 'quote' | 'edit-mark' | 'repeat';

/** What one reading took in and left out. */
export interface ReadingAccount {
  readonly conversations: number;
  readonly turns: number;
  /** Turns without text. */
  readonly emptyTurns: number;
  /** The speakers with the most turns, at most 20; a speaker is counted by name over all conversations. */
  readonly speakers: readonly { readonly name: string; readonly turns: number }[];
  /** How many speakers there are beside those. */
  readonly moreSpeakers: number;
  /** How often each role, or each name where turns have no role, opens a conversation. */
  readonly firstSpeaker: Readonly<Record<string, number>>;
  /** Records that did not become turns, by the reason. */
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
  /** Turns from which something was removed, by what it was. */
  readonly cleaned: Readonly<Partial<Record<CleanedReason, number>>>;
  /** What makes the reading doubtful; each is a warning as well. */
  readonly doubts: readonly Doubt[];
}

const MOST_SPEAKERS = 20;
/** Names beyond these are not counted one by one, so that memory stays bounded. */
const MOST_NAMES = 10_000;

/** Counts what a reading takes in and leaves out. Memory is bounded by the number of names counted. @internal */
export class AccountBook {
  #conversations = 0;
  #turns = 0;
  #emptyTurns = 0;
  #uncounted = 0;
  readonly #speakers = new Map<string, number>();
  readonly #first = new Map<string, number>();
  readonly #leftOut = new Map<LeftOutReason, number>();
  readonly #cleaned = new Map<CleanedReason, number>();
  readonly #plausibility = new Plausibility();

  add({ turns, meta }: Transcript): void {
    this.#conversations += 1;
    this.#plausibility.add(turns);
    this.#turns += turns.length;
    for (const { speaker, text } of turns) {
      if (text.trim() === '') this.#emptyTurns += 1;
      const isCounted = this.#speakers.has(speaker) || this.#speakers.size < MOST_NAMES;
      if (isCounted) increase(this.#speakers, speaker, 1);
      else this.#uncounted += 1;
    }
    const [first] = turns;
    const opener = first && (first.role ?? first.speaker);
    if (opener !== undefined && (this.#first.has(opener) || this.#first.size < MOST_SPEAKERS))
      increase(this.#first, opener, 1);
    for (const { role } of leftOutOf(meta)) this.leaveOut(role ?? 'other-role');
  }

  leaveOut(reason: LeftOutReason, count = 1): void {
    if (count > 0) increase(this.#leftOut, reason, count);
  }

  clean(reason: CleanedReason): void {
    increase(this.#cleaned, reason, 1);
  }

  account(): ReadingAccount {
    const all = [...this.#speakers].sort(([, a], [, b]) => b - a);
    return {
      conversations: this.#conversations,
      turns: this.#turns,
      emptyTurns: this.#emptyTurns,
      speakers: all.slice(0, MOST_SPEAKERS).map(([name, turns]) => ({ name, turns })),
      moreSpeakers: Math.max(0, all.length - MOST_SPEAKERS) + (this.#uncounted > 0 ? 1 : 0),
      firstSpeaker: Object.fromEntries(this.#first),
      leftOut: Object.fromEntries(this.#leftOut),
      cleaned: Object.fromEntries(this.#cleaned),
      doubts: this.#plausibility.doubts(),
    };
  }
}

function increase<K>(counts: Map<K, number>, key: K, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** The messages of other roles that a transcript keeps in `meta.leftOut`. */
function leftOutOf(meta: Transcript['meta']): readonly { readonly role?: 'system' | 'tool' | undefined }[] {
  const list: unknown = meta?.leftOut;
  if (!Array.isArray(list)) return [];
  return list.map((each: { readonly role?: unknown } | null) => {
    const role = each?.role;
    return role === 'system' || role === 'tool' ? { role } : {};
  });
}

/** The records that were left out, for messages: `32 (20 notice, 12 deleted)`. */
export function describeLeftOut({ leftOut }: Pick<ReadingAccount, 'leftOut'>): string | undefined {
  const reasons = Object.entries(leftOut).sort(([, a], [, b]) => b - a);
  if (reasons.length === 0) return undefined;
  const sum = reasons.reduce((total, [, count]) => total + count, 0);
  return `${sum} (${reasons.map(([reason, count]) => `${count} ${reason}`).join(', ')})`;
}
