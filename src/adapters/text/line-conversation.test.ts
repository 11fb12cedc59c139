import { expect, it } from 'vitest';
import { Notes } from '../records/notes.js';
import { isTurnOfLines, LineConversation, markTurnOfLines } from './line-conversation.js';

const notes = (): Notes => new Notes('fromChat', {}, false);

it('recognizes only marked records', () => {
  const record = { speaker: 'Ana', text: 'Hi' };
  expect(isTurnOfLines(record)).toBe(false);
  expect(isTurnOfLines(markTurnOfLines(record))).toBe(true);
});

it('gives unnamed lines the speakers of the caller in turn, and keeps names that the text states', () => {
  const lines = new LineConversation(['Ana', 'Ben'], notes());
  for (const speaker of [undefined, undefined, 'Cleo', undefined]) lines.add({ speaker, text: 'Hi' }, {});
  expect(lines.turns.map(({ speaker }) => speaker)).toEqual(['Ana', 'Ben', 'Cleo', 'Ben']);
});

it('replaces assumed speakers', () => {
  const lines = new LineConversation('Ana', notes());
  lines.add({ speaker: 'user', text: 'Hi', isAssumed: true }, {});
  expect(lines.turns[0]?.speaker).toBe('Ana');
});

it('refuses a line without a speaker', () => {
  const lines = new LineConversation(undefined, notes());
  expect(() => lines.add({ speaker: undefined, text: 'Hi' }, { line: 3 })).toThrow(
    'a line that names its speaker',
  );
});
