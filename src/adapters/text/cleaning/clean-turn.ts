import { withoutThoughts } from '../../../text/thoughts.js';
import type { Turn } from '../../../transcript/types.js';
import { toTurn } from '../../records/fields.js';
import type { Notes } from '../../records/notes.js';
import { withoutMarks, withoutSignals } from './marks.js';
import { withoutMarkup } from './markup.js';
import { removedLines, withRemoved } from './removed-lines.js';

const THOUGHTS =
  'thoughts of models (<think> blocks, channels) are not part of the text: kept in meta.thinking';
const MARKS = 'marks of platforms and tokens of templates removed from texts';
const MARKUP = 'converted answers from the HTML of a chat page to text';
const SIGNALS = 'signals that end a simulated conversation (###STOP###, TERMINATE) skipped';

/** First characters of reasoning, marks, markup and signals, and two words. */
const RARE = /[\u25c1\u3010\ue200-\ue206]/;

/** Whether a text may contain anything other than speech. */
function mayHoldMore(text: string): boolean {
  return (
    text.includes('<') ||
    text.includes('[') ||
    text.includes('###') ||
    text.startsWith('analysis') ||
    text.includes('TERMINATE') ||
    RARE.test(text)
  );
}

/**
 * Removes and counts reasoning, marks, markup and signals in a turn. `undefined` if only a signal was in it.
 *
 * Complexity: O(text).
 * @internal
 */
export function cleanTurn(turn: Turn, notes: Notes): Turn | undefined {
  if (turn.role === 'tool' || turn.role === 'system' || !mayHoldMore(turn.text)) return turn;
  const thinking = turn.role === 'user' ? undefined : withoutThoughts(turn.text);
  let text = thinking?.text ?? turn.text;
  if (thinking) {
    notes.readSummary.clean('thought', 1, thinking.thoughts[0]);
    notes.once(THOUGHTS);
  }
  const marked = withoutMarks(text);
  if (marked) {
    text = marked.text;
    notes.readSummary.clean('mark', 1, marked.removed[0]);
    notes.once(MARKS);
  }
  const plain = turn.role === 'user' ? undefined : withoutMarkup(text);
  if (plain !== undefined) {
    text = plain;
    notes.readSummary.clean('markup', 1, turn.text);
    notes.once(MARKUP);
  }
  const signaled = withoutSignals(text);
  if (signaled) {
    notes.once(SIGNALS);
    if (signaled.text === '' && turn.actions === undefined) {
      notes.readSummary.exclude('signal', 1, turn.text);
      return undefined;
    }
    text = signaled.text;
    notes.readSummary.clean('signal', 1, turn.text.slice(-40));
  }
  if (text === turn.text && !thinking) return turn;
  const thought = thinking?.thoughts
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join('\n\n');
  const clean = toTurn({ ...turn, text, meta: thought ? { ...turn.meta, thinking: thought } : turn.meta });
  return notes.keepsRemoved ? withRemoved(clean, removedLines(thinking?.text ?? turn.text, text)) : clean;
}
