import { counted } from '../../text/counted.js';
import type { Turn } from '../../transcript/types.js';
import type { ReadWarning } from './read-warning.js';

/** A conversation with facts about its source. @internal */
export interface Conversation {
  readonly turns: readonly Turn[];
  /** The number of turns of each speaker. */
  readonly speakers: ReadonlyMap<string, number>;
  /** The lengths of texts that several turns have: only these can be repeated. */
  readonly repeatedLengths: ReadonlySet<number>;
  /** Whether turns come from the lines of a text, where the start of a turn can be missed. */
  readonly isText: boolean;
  /** Whether each line of the text states who speaks and when. */
  readonly statesSpeakers: boolean;
  /** Whether it was scored, numbered or chosen among several, so that it is not a duplicate. */
  readonly isRun: boolean;
  /** Whether it is in the library's schema, so that nothing was guessed. */
  readonly isOwn: boolean;
}

/** Totals of one reading; a speaker is counted once per conversation. @internal */
export interface Totals {
  readonly conversations: number;
  readonly turns: number;
  readonly speakers: number;
}

/** A plausibility check: counts conversations one by one, then decides whether to warn. @internal */
export interface Check {
  add(conversation: Conversation): void;
  warning(totals: Totals): ReadWarning | undefined;
}

/** A check of the share of turns, speakers or conversations with a property. */
interface ShareSpec {
  readonly check: ReadWarning['check'];
  readonly of: 'conversation' | 'turn' | 'speaker';
  /** The noun for one of them in the message, if different. */
  readonly noun?: string;
  count(conversation: Conversation): number;
  /** Default: more than half. */
  isSuspicious?(count: number, total: number): boolean;
  /** The message, given the share in words: `3 of 4 turns`. */
  message(share: string): string;
  refuses?(count: number, total: number): boolean;
}

/** Whether a count is more than half of all. @internal */
export function areMost(count: number, total: number): boolean {
  return 2 * count > total;
}

/** Speakers are certain if each message has an id or a time from a platform. @internal */
export function areCertain({ turns, statesSpeakers }: Conversation): boolean {
  return statesSpeakers || turns.some(({ id, timeMs }) => id !== undefined || timeMs !== undefined);
}

/** Returns a factory for a check of a share. @internal */
export function checkShare(spec: ShareSpec): () => Check {
  const { check, of, noun = of, isSuspicious = areMost } = spec;
  return () => {
    let count = 0;
    return {
      add(conversation) {
        count += spec.count(conversation);
      },
      warning(totals) {
        const total = totals[`${of}s`];
        if (!isSuspicious(count, total)) return undefined;
        const message = spec.message(`${count} of ${counted(total, noun)}`);
        return { check, message, ...(spec.refuses?.(count, total) && { refuses: true }) };
      },
    };
  };
}
