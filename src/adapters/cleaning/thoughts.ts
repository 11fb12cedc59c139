import type { Turn } from '../../transcript/types.js';
import { turnOf } from '../readers/fields.js';
import type { Notes } from '../readers/notes.js';

/** What a model thought before it spoke, as its template marks it. */
const THOUGHT = /^\s*<(think|thinking)>([\s\S]*?)<\/\1>\s*/;

/** A turn without what was thought before it, which is no word that anybody heard; kept in `meta.thinking`. @internal */
export function withoutThoughts(turn: Turn, notes: Notes): Turn {
  const thought = turn.role === 'user' ? null : THOUGHT.exec(turn.text);
  if (!thought) return turn;
  notes.account.clean('thought');
  notes.once('thoughts between <think> and </think> are no words: kept in meta.thinking');
  const thinking = thought[2]?.trim();
  const meta = thinking ? { ...turn.meta, thinking } : turn.meta;
  return turnOf({ ...turn, text: turn.text.slice(thought[0].length), meta });
}
