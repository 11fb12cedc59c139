import { expect, it } from 'vitest';
import { chat, warningsIn, warningsInLines } from '../../../testing/warnings-in.js';
import { readTranscripts } from '../index.js';
import { Plausibility } from './plausibility.js';

const TALK = ['Ana: Hi', 'Ben: Hello', 'Ana: Late?', 'Ben: Yes', 'Ana: Bye', 'Ben: Bye'];

it('warns about turns that a speaker says again word for word, wherever the first stands', () => {
  const rows = ['Ana: How are you today?', 'Ben: Not bad at all.'];
  expect(warningsInLines([...rows, ...rows].join('\n'))).toEqual(['repeated-turns']);
  expect(warningsInLines(['Ana: Hi', 'Ana: Hi', 'Ben: Yes', 'Ben: Yes'].join('\n'))).toEqual([
    'repeated-turns',
  ]);
  expect(warningsInLines(TALK.concat(TALK).join('\n'))).toEqual([]);
});

it('warns about conversations that begin with all turns of the one before', () => {
  const turns = ['Hi', 'Hello', 'Late?', 'Yes'].map((text, i) => ({ speaker: i % 2 ? 'Ben' : 'Ana', text }));
  const grown = [2, 3, 4].map((length) => ({ turns: turns.slice(0, length) }));
  const { warnings } = readTranscripts(grown).readSummary;
  expect(warnings.map(({ message }) => message)).toEqual([
    '2 of 3 conversations begin with all turns of another: the same turns may be counted several times',
  ]);
});

it('counts conversations that share their first turn or are held twice only beside others that grow', () => {
  const tally = (...lists: string[][]): readonly string[] => {
    const all = new Plausibility();
    for (const texts of lists) all.add(texts.map((text, i) => ({ speaker: i % 2 === 0 ? 'a' : 'b', text })));
    return all.warnings().map(({ check }) => check);
  };
  expect(tally(['x'], ['x', 'y'], ['z'], ['z', 'u'])).toEqual([]);
  expect(tally(['x'], ['x', 'y', 'z'], ['x', 'y', 'z', 'u'], ['x', 'y', 'z', 'u'])).toEqual([
    'growing-conversations',
  ]);
});

it('warns about a log that shrinks, or of sessions in turn, as one that grows', () => {
  const talk = ['Is it far?', 'Two hours.', 'By boat?', 'By train.'].map(
    (text, i) => [i % 2 === 0 ? 'user' : 'assistant', text] as const,
  );
  const other = talk.map(([role, text]) => [role, `${text} Say.`] as const);
  const turn = [2, 4].flatMap((length) => [talk, other].map((each) => chat(each.slice(0, length))));
  expect(warningsIn(turn)).toEqual(['growing-conversations']);
  const turns = talk.map(([speaker, text]) => ({ speaker, text }));
  expect(warningsIn([{ turns }, { turns: turns.slice(0, 2) }])).toEqual(['growing-conversations']);
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
  expect(readTranscripts(rows, options).readSummary.warnings).toEqual([]);
  const same = rows.map((each) => ({ ...each, timestamp: rows[0]!.timestamp }));
  expect(readTranscripts(same, options).readSummary.warnings.map(({ check }) => check)).toEqual([
    'repeated-turns',
  ]);
});

it('warns about turns of which most say what others say, whoever and whenever', () => {
  const rows = (text: (i: number) => string, count: number): object => ({
    turns: Array.from({ length: count }, (_, i) => ({ speaker: `s${i}`, text: text(i), timeMs: i })),
  });
  const messages = (input: object): (string | undefined)[] =>
    readTranscripts(input).readSummary.warnings.map(({ message }) => message.split(':')[0]);
  const zone = (i: number): string => `the zone of ${i % 2 ? 'North' : 'South'} Bay`;
  const warning = (count: number): string =>
    `${count - 2} of ${count} turns repeat another turn word for word`;
  expect(messages(rows(zone, 8))).toContain(warning(8));
  expect(messages(rows(zone, 7))).not.toContain(warning(7));
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
  expect(warningsIn(records)).toEqual(['repeated-turns', 'growing-conversations']);
  expect(warningsIn(records.map((each) => ({ ...each, outcome: { score: 50 } })))).toEqual([]);
  expect(warningsIn(records.map((each) => ({ ...each, meta: { contextTurns: 2 } })))).toEqual([]);
});
