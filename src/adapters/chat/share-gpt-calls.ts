import type { Turn } from '../../transcript/types.js';
import { type Fields, isFields } from '../records/fields.js';
import { parsedText } from '../records/parsed-cells.js';
import { callText } from './chat-parts.js';

/** Whether an author's name means that an entry calls tools instead of being a message. @internal */
export function isCallEntry(author: unknown): boolean {
  return typeof author === 'string' && author.toLowerCase() === 'function_call';
}

/** Parses the calls of an entry: JSON, `name(arguments)`, or other text. @internal */
export function callsIn(value: unknown): readonly Fields[] {
  const parsed = isFields(value) ? value : parsedText(value);
  const calls = [parsed].flat().filter(isFields);
  if (calls.length > 0) return calls;
  const text = String(value).trim();
  const [, name = 'function_call', given = text] = /^([\w.-]+)\((.*)\)$/s.exec(text) ?? [];
  return [{ name, arguments: given }];
}

/**
 * Removes calls from the turns. They become actions of the assistant's next turn, or of its previous one if the user
 * speaks first. Without assistant turns, calls become turns of the role `tool`. `joined` receives the number of calls
 * that became actions.
 * @internal
 */
export function withCalls(turns: readonly Turn[], joined: (calls: number) => void): Turn[] {
  const kept: Turn[] = [];
  const callsOf = new Map<number, Fields[]>();
  let waiting: Turn[] = [];
  let last = -1;
  const release = (): void => {
    if (last < 0) for (const each of waiting) kept.push({ ...each, role: 'tool' });
    else {
      const calls = callsOf.get(last) ?? [];
      for (const { text } of waiting) calls.push(...callsIn(text));
      if (calls.length > 0) callsOf.set(last, calls);
      joined(waiting.length);
    }
    waiting = [];
  };
  for (const turn of turns) {
    if (isCallEntry(turn.speaker)) waiting.push(turn);
    else {
      if (turn.role === 'user') release();
      kept.push(turn);
      if (turn.role !== 'assistant') continue;
      last = kept.length - 1;
      release();
    }
  }
  release();
  return kept.map((turn, index) => calling(turn, callsOf.get(index)));
}

function calling(turn: Turn, calls: readonly Fields[] | undefined): Turn {
  if (calls === undefined) return turn;
  return { ...turn, actions: calls.map(callText), meta: { ...turn.meta, toolCalls: calls } };
}
