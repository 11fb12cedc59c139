import { counted } from '../../text/counted.js';
import type { Turn } from '../../transcript/types.js';
import type { Doubt } from './doubt.js';

/** A conversation, and how its turns were found. @internal */
export interface Conversation {
  readonly turns: readonly Turn[];
  /** The number of turns of each speaker. */
  readonly speakers: ReadonlyMap<string, number>;
  /** Whether turns come from the lines of a text, whose beginnings can be missed. */
  readonly isText: boolean;
  /** Whether each line of the text states who speaks and when. */
  readonly statesSpeakers: boolean;
  /** Whether it was scored, numbered or chosen among several, so that it counts whatever others say. */
  readonly isRun: boolean;
  /** Whether it is in the library's schema, so that no record was taken for another thing. */
  readonly isOwn: boolean;
}

/** How much was read; a speaker is counted once for each conversation. @internal */
export interface Totals {
  readonly conversations: number;
  readonly turns: number;
  readonly speakers: number;
}

/** A check during one reading: counts as conversations arrive, then decides whether to doubt them. @internal */
export interface Check {
  add(conversation: Conversation): void;
  doubt(totals: Totals): Doubt | undefined;
}

/** A check that counts the turns, speakers or conversations with some property. */
interface ShareSpec {
  readonly check: Doubt['check'];
  readonly of: 'conversation' | 'turn' | 'speaker';
  /** The name for one of them in the message, if it is another. */
  readonly noun?: string;
  count(conversation: Conversation): number;
  /** Default: more than half of them are. */
  isDoubtful?(count: number, total: number): boolean;
  /** The message, given the share in words: `3 of 4 turns`. */
  message(share: string): string;
  refuses?(count: number, total: number): boolean;
}

/** Whether a count is more than half of all. @internal */
export function areMost(count: number, total: number): boolean {
  return 2 * count > total;
}

/** Returns a factory for a check of a share. @internal */
export function checkShare(spec: ShareSpec): () => Check {
  const { check, of, noun = of, isDoubtful = areMost } = spec;
  return () => {
    let count = 0;
    return {
      add(conversation) {
        count += spec.count(conversation);
      },
      doubt(totals) {
        const total = totals[`${of}s`];
        if (!isDoubtful(count, total)) return undefined;
        const message = spec.message(`${count} of ${counted(total, noun)}`);
        return { check, message, ...(spec.refuses?.(count, total) && { refuses: true }) };
      },
    };
  };
}
