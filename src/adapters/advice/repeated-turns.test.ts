import { expect, it } from 'vitest';
import { chat, doubtsIn, doubtsInLines } from '../../../testing/doubts-in.js';
import { readTranscripts } from '../index.js';
import { Plausibility } from './plausibility.js';

const TALK = ['Ana: Hi', 'Ben: Hello', 'Ana: Late?', 'Ben: Yes', 'Ana: Bye', 'Ben: Bye'];

it('doubts turns that a speaker says again word for word, wherever the first stands', () => {
  const rows = ['Ana: How are you today?', 'Ben: Not bad at all.'];
  expect(doubtsInLines([...rows, ...rows].join('\n'))).toEqual(['repeated-turns']);
  expect(doubtsInLines(['Ana: Hi', 'Ana: Hi', 'Ben: Yes', 'Ben: Yes'].join('\n'))).toEqual([
    'repeated-turns',
  ]);
  expect(doubtsInLines(TALK.concat(TALK).join('\n'))).toEqual([]);
});

it('doubts conversations that begin with all turns of the one before', () => {
  const turns = ['Hi', 'Hello', 'Late?', 'Yes'].map((text, i) => ({ speaker: i % 2 ? 'Ben' : 'Ana', text }));
  const grown = [2, 3, 4].map((length) => ({ turns: turns.slice(0, length) }));
  const { doubts } = readTranscripts(grown).account;
  expect(doubts.map(({ message }) => message)).toEqual([
    '2 of 3 conversations begin with all turns of another: the same turns may be counted several times',
  ]);
});

it('counts conversations that share their first turn or are held twice only beside others that grow', () => {
  const tally = (...lists: string[][]): readonly string[] => {
    const all = new Plausibility();
    for (const texts of lists) all.add(texts.map((text, i) => ({ speaker: i % 2 === 0 ? 'a' : 'b', text })));
    return all.doubts().map(({ check }) => check);
  };
  expect(tally(['x'], ['x', 'y'], ['z'], ['z', 'u'])).toEqual([]);
  expect(tally(['x'], ['x', 'y', 'z'], ['x', 'y', 'z', 'u'], ['x', 'y', 'z', 'u'])).toEqual([
    'growing-conversations',
  ]);
});

it('doubts a log that shrinks, or of sessions in turn, as one that grows', () => {
  const talk = ['Is it far?', 'Two hours.', 'By boat?', 'By train.'].map(
    (text, i) => [i % 2 === 0 ? 'user' : 'assistant', text] as const,
  );
  const other = talk.map(([role, text]) => [role, `${text} Say.`] as const);
  const turn = [2, 4].flatMap((length) => [talk, other].map((each) => chat(each.slice(0, length))));
  expect(doubtsIn(turn)).toEqual(['growing-conversations']);
  const turns = talk.map(([speaker, text]) => ({ speaker, text }));
  expect(doubtsIn([{ turns }, { turns: turns.slice(0, 2) }])).toEqual(['growing-conversations']);
});

it('does not take a text that returns at another time for an annotation', () => {
  const row = (minute: number) => ({
    at: `2024-05-01T10:0${minute}:00Z`,
    who: 'Ana',
    said: 'Please send the plan.',
  });
  const rows = [0, 1, 2, 3]
    .map(row)
    .map(({ at, who, said }) => ({ timestamp: at, speaker: who, text: said }));
  const options = { columns: { conversation: null } };
  expect(readTranscripts(rows, options).account.doubts).toEqual([]);
  const same = rows.map((each) => ({ ...each, timestamp: rows[0]!.timestamp }));
  expect(readTranscripts(same, options).account.doubts.map(({ check }) => check)).toEqual(['repeated-turns']);
});

it('doubts turns of which most say what others say, whoever and whenever', () => {
  const rows = (text: (i: number) => string, count: number): object => ({
    turns: Array.from({ length: count }, (_, i) => ({ speaker: `s${i}`, text: text(i), timeMs: i })),
  });
  const messages = (input: object): (string | undefined)[] =>
    readTranscripts(input).account.doubts.map(({ message }) => message.split(':')[0]);
  const zone = (i: number): string => `the zone of ${i % 2 ? 'North' : 'South'} Bay`;
  const doubt = (count: number): string => `${count - 2} of ${count} turns repeat another turn word for word`;
  expect(messages(rows(zone, 8))).toContain(doubt(8));
  expect(messages(rows(zone, 7))).not.toContain(doubt(7));
  expect(messages(rows((i) => zone(i).slice(0, 11), 8)).join()).not.toContain('word for word');
  expect(messages(rows((i) => `${zone(i)} ${i >> 2}`, 8)).join()).not.toContain('word for word');
});

it('accepts scored runs of one instruction, and predictions that share their context', () => {
  const turns = ['Shall we walk along the river?', 'The river is high today.', 'Then by bus.'].map(
    (text, i) => ({ speaker: i % 2 ? 'Ben' : 'Ana', text }),
  );
  // Half of the turns of each record repeat, and each record begins with the one before.
  const records = [turns, [...turns, ...turns], [...turns, ...turns, turns[0]!]].map((list) => ({
    turns: list,
  }));
  expect(doubtsIn(records)).toEqual(['repeated-turns', 'growing-conversations']);
  expect(doubtsIn(records.map((each) => ({ ...each, outcome: { score: 50 } })))).toEqual([]);
  expect(doubtsIn(records.map((each) => ({ ...each, meta: { contextTurns: 2 } })))).toEqual([]);
});
