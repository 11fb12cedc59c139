import { counted } from '../../text/counted.js';
import type { Turn } from '../../transcript/types.js';
import { areCertain, areMost, type Check, type Conversation, checkShare } from './check.js';
import type { ReadWarning } from './read-warning.js';

/** Minimum turns to judge whether speakers repeat. @internal */
export const LEAST_TURNS = 6;

/** A text with content: words, letters beyond ASCII, or the end of a sentence. @internal */
export const SAYS: RegExp = /\s\S|[^\p{ASCII}]|\w[.!?]$/u;
/** A name of a setting or a system variable. */
const KEY = /^[a-z][\w.-]*$/;
const VARIABLE = /^[A-Z][A-Z\d_]+$/;
const VALUE = /^\*?$|^(?:true|false)$|[\d_/.\\]/;

export const settings: () => Check = checkShare({
  check: 'settings',
  of: 'conversation',
  count: (conversation) => Number(looksLikeSettings(conversation)),
  message: (share) =>
    `no speaker repeats, and most texts in ${share} are single words or values: these look like settings, not conversations`,
  refuses: () => true,
});

/** Maximum number of people who may speak one after the other, as in an introduction. */
const MOST_GROUPED = 4;

/** Number of times that the speaker changes, and one. */
function runsIn(turns: readonly Turn[]): number {
  return turns.filter(({ speaker }, i) => speaker !== turns[i - 1]?.speaker).length;
}

/** Warns about conversations in which almost every turn has another speaker, or nobody returns. @internal */
export function speakersDoNotReturn(): Check {
  let long = 0;
  let withoutReturn = 0;
  let grouped = 0;
  return {
    add(conversation) {
      const { turns, speakers } = conversation;
      if (turns.length < LEAST_TURNS || areCertain(conversation)) return;
      long += 1;
      if (speakers.size > 0.75 * turns.length) withoutReturn += 1;
      else if (speakers.size > MOST_GROUPED && runsIn(turns) <= 1.1 * speakers.size) grouped += 1;
    },
    warning() {
      const warning = (count: number, start: string, end: string): ReadWarning | undefined => {
        if (!areMost(count, long)) return undefined;
        const where = `${count} of ${counted(long, 'conversation')} of ${LEAST_TURNS} turns or more`;
        return { check: 'speakers-do-not-return', message: `${start} in ${where}: ${end}`, refuses: true };
      };
      const [each, groups] = ['almost every turn has another speaker', 'no speaker returns after another'];
      return (
        warning(withoutReturn, each, 'headings, keys or ids may have been read as names') ??
        warning(grouped, groups, 'the names may be ids of conversations')
      );
    },
  };
}

/** Warns about texts of three to five lines, each with another speaker. @internal */
export function nobodySpeaksTwice(): Check {
  let brief = 0;
  let unsaid = 0;
  return {
    add(conversation) {
      const { turns, speakers } = conversation;
      if (!isGuessed(conversation) || turns.length >= LEAST_TURNS) return;
      if (turns.length > 2 && speakers.size === turns.length) brief += 1;
      if (looksLikeSettings(conversation)) unsaid += 1;
    },
    warning({ conversations }) {
      if (!areMost(brief, conversations) || unsaid > 0) return undefined;
      const message = `no speaker has two turns in ${brief} of ${counted(conversations, 'conversation')}: headings or fields may have been read as names`;
      return { check: 'speakers-do-not-return', message };
    },
  };
}

export const oneSpeaker: () => Check = checkShare({
  check: 'one-speaker',
  of: 'conversation',
  count: (conversation) =>
    Number(conversation.speakers.size === 1 && conversation.turns.length > 1 && isGuessed(conversation)),
  message: (share) => `all lines have the same name in ${share}: it may be a label and not a speaker`,
});

/** Whether speakers were guessed from the beginnings of lines. */
function isGuessed(conversation: Conversation): boolean {
  return conversation.isText && !areCertain(conversation);
}

function looksLikeSettings(conversation: Conversation): boolean {
  const { turns, speakers } = conversation;
  if (turns.length >= LEAST_TURNS || !isGuessed(conversation) || !areMostlyUnsaid(turns)) return false;
  const doReturn = speakers.size < turns.length;
  if (!doReturn && turns.every(({ speaker }) => KEY.test(speaker))) return true;
  const areVariables =
    turns.every(({ speaker }) => VARIABLE.test(speaker)) &&
    (!doReturn || turns.some(({ speaker }) => speaker.includes('_')));
  return areVariables && turns.some(({ text }) => VALUE.test(text));
}

/** Whether most texts are single words, values or quoted. */
function areMostlyUnsaid(turns: readonly Turn[]): boolean {
  const unsaid = turns.filter(({ text }) => !SAYS.test(text) || /^["'].*["']$/s.test(text));
  return areMost(unsaid.length, turns.length);
}
