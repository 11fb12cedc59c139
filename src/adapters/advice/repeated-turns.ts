import { contentHashWords } from '../../math/hash.js';
import { counted } from '../../text/counted.js';
import type { Turn } from '../../transcript/types.js';
import { IdSet } from '../records/id-set.js';
import { type Check, type Conversation, checkShare } from './check.js';

/** Minimum length; shorter texts are often repeated by chance. */
const LEAST_LENGTH = 12;
/** Number of characters used as the key of a text. */
const COMPARED = 64;
/** Maximum number of interleaved sessions in a log. */
const COMPARED_CONVERSATIONS = 8;

export const repeatedTurns: () => Check = checkShare({
  check: 'repeated-turns',
  of: 'turn',
  count: (conversation) => (conversation.isRun ? 0 : countRepeated(conversation)),
  isSuspicious: (repeated, turns) => turns >= 4 && 5 * repeated > turns,
  message: (share) =>
    `${share} repeat an earlier turn of the same speaker word for word: the file may contain the same message several times`,
});

/** Minimum number of turns; fewer may be equal by chance. */
const LEAST_REPEATED = 8;

export const sameTexts: () => Check = checkShare({
  check: 'repeated-turns',
  of: 'turn',
  count: (conversation) =>
    conversation.isRun || conversation.turns.length < LEAST_REPEATED ? 0 : countSame(conversation),
  message: (share) => `${share} repeat another turn word for word: these may be labels, not messages`,
});

/** Counts texts that repeat another one; short texts are not compared. */
function countSame({ turns, repeatedLengths }: Conversation): number {
  if (repeatedLengths.size === 0) return 0;
  const long = turns.filter(({ text: { length } }) => length >= LEAST_LENGTH && repeatedLengths.has(length));
  return long.length - new Set(long.map(({ text }) => text)).size;
}

/** Counts turns that repeat the previous turn, or a long turn anywhere in the conversation. */
function countRepeated({ turns, repeatedLengths }: Conversation): number {
  if (repeatedLengths.size === 0) return 0;
  const said = new Map<string, Turn>();
  let repeated = 0;
  let before: Turn | undefined;
  for (const turn of turns) {
    const { text } = turn;
    if (text !== '' && isSame(turn, before)) repeated += 1;
    else if (text.length >= LEAST_LENGTH && repeatedLengths.has(text.length)) {
      const start = text.slice(0, COMPARED);
      if (isSame(turn, said.get(start))) repeated += 1;
      else said.set(start, turn);
    }
    before = turn;
  }
  return repeated;
}

/**
 * Warns if conversations begin with all turns of a recent one, or are its beginning. A shared first turn or a duplicate
 * counts only together with other such cases.
 * @internal
 */
export function growingConversations(): Check {
  let growing = 0;
  /** Conversations that begin with the only turn of the previous one, or repeat it. */
  let alike = 0;
  /** Recent conversations that the next one may repeat. */
  const recent: (readonly Turn[])[] = [];
  return {
    add({ turns, isRun }) {
      // Runs of an instruction begin alike.
      if (isRun) return;
      const same = recent.filter((other) => beginsWith(turns, other) || beginsWith(other, turns));
      const isLonger = (other: readonly Turn[]): boolean =>
        other.length !== turns.length && Math.min(other.length, turns.length) > 1;
      if (same.some(isLonger)) growing += 1;
      else if (same.length > 0 && same.at(-1) === recent.at(-1)) alike += 1;
      recent.push(turns);
      if (recent.length > COMPARED_CONVERSATIONS) recent.shift();
    },
    warning({ conversations }) {
      if (growing === 0 || 4 * (growing + alike) < conversations) return undefined;
      const message = `${growing + alike} of ${counted(conversations, 'conversation')} begin with all turns of another: the same turns may be counted several times`;
      return { check: 'growing-conversations', message };
    },
  };
}

/** Minimum turns and text; shorter conversations may be equal by chance. */
const [LEAST_TURNS, LEAST_TEXT] = [3, 24];
/** A single duplicate is tolerated. */
const LEAST_SAME = 2;

/**
 * Warns about conversations with the same turns, for example one record per question about a dialogue. Scored runs may
 * be equal.
 * @internal
 */
export function sameConversations(): Check {
  const known = new IdSet();
  let same = 0;
  return {
    add({ turns, isRun, isOwn }) {
      if (isRun || isOwn || turns.length < LEAST_TURNS) return;
      const length = turns.reduce((sum, { text }) => sum + text.length, 0);
      if (length < LEAST_TEXT) return;
      if (!known.addHash(...fingerprint(turns))) same += 1;
    },
    warning({ conversations }) {
      if (same < LEAST_SAME || 20 * same < conversations) return undefined;
      const message = `${same} of ${counted(conversations, 'conversation')} have the same turns as an earlier one: there may be one record for each question or annotation`;
      return { check: 'repeated-turns', message };
    },
  };
}

/**
 * Two hashes of turns, from the lengths of all texts and the beginnings of three. Hashing all text would take longer
 * than reading it.
 */
function fingerprint(turns: readonly Turn[]): readonly [number, number] {
  let lengths = turns.length;
  for (const { text } of turns) lengths = Math.imul(lengths, 31) + text.length;
  const compared = [0, turns.length >> 1, turns.length - 1].map((at) => {
    const { speaker, text } = turns[at]!;
    return `${speaker.slice(0, COMPARED)}:${text.slice(0, COMPARED)}`;
  });
  // One text takes a third of the time of its parts.
  return contentHashWords([lengths, compared.join('\n')]);
}

function isSame(a: Turn, b: Turn | undefined): boolean {
  return a.text === b?.text && a.speaker === b.speaker && a.timeMs === b.timeMs;
}

/** Whether a conversation begins with all turns of a shorter one, or is the same one. @internal */
export function beginsWith(turns: readonly Turn[], shorter: readonly Turn[]): boolean {
  if (shorter.length === 0 || shorter.length > turns.length) return false;
  // Decides most cases, before a closure is made.
  if (shorter[0]!.text !== turns[0]!.text) return false;
  return shorter.every(({ speaker, text }, i) => turns[i]?.speaker === speaker && turns[i].text === text);
}
