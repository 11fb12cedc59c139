import { counted } from '../../text/counted.js';
import { ASKS } from '../text/sentences.js';
import { areMost, type Check } from './check.js';
import { LEAST_TURNS, SAYS } from './returning-speakers.js';

/** A line that begins with a time, as in chat logs. */
const TIMED_LINE = /^[[(]?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?[\])]?(?:\s|$)/;
/** Text before a colon that may be a name, including marks that names do not contain. */
const HEAD = /^(?:\*\*)?[^\s:*][^:\n]{0,39}:(?:\*\*)?\s/;
/** A text that may be a value or a log entry. */
const HAS_NUMBER = /\p{Nd}/u;
/** Names of processes in logs. */
const PROCESS = /^[a-z].*(?:[-_.]\d+|\[\d+\])$/;

/** Warns if most lines are single words or numbers with hardly any questions. @internal */
export function valuesAsTexts(): Check {
  let values = 0;
  let questions = 0;
  return {
    add({ turns, isText, statesSpeakers }) {
      if (!isText) return;
      for (const { speaker, text } of turns) {
        const isLogged = !statesSpeakers || PROCESS.test(speaker);
        if (isLogged && (HAS_NUMBER.test(text) || !SAYS.test(text))) values += 1;
        if (ASKS.test(text)) questions += 1;
      }
    },
    warning({ turns }) {
      if (turns < LEAST_TURNS || 20 * questions > turns || 3 * values < 2 * turns) return undefined;
      const message = `${values} of ${counted(turns, 'text')} are single words or contain numbers, with hardly any questions: these may be scores, settings or the log of a program`;
      return { check: 'values-as-texts', message };
    },
  };
}

/** Warns if turns contain lines that look like the start of another turn. @internal */
export function joinedLines(): Check {
  let lines = 0;
  let joined = 0;
  return {
    add({ turns, isText }) {
      if (!isText) return;
      for (const { text } of turns) {
        const starts = startsWithin(text);
        lines += starts;
        if (starts > 0) joined += 1;
      }
    },
    warning({ turns }) {
      if (lines === 0) return undefined;
      const message = `${counted(lines, 'line')} within ${counted(joined, 'turn')} begin like turns (with a time, or a name and a colon) and were appended to the turn before them`;
      return { check: 'joined-lines', message, ...(areMost(lines, turns) && { refuses: true as const }) };
    },
  };
}

/**
 * Number of lines within a turn that look like the start of a turn: they begin with a time, or with the same prefix as
 * another line.
 */
function startsWithin(text: string): number {
  if (!text.includes('\n')) return 0;
  const heads = new Set<string>();
  let count = 0;
  for (const line of text.split('\n').slice(1)) {
    const head = HEAD.exec(line)?.[0];
    if (TIMED_LINE.test(line) || (head !== undefined && heads.has(head))) count += 1;
    if (head !== undefined) heads.add(head);
  }
  return count;
}
