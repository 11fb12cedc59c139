import { expect, it } from 'vitest';
import { frozen } from '../../../../testing/frozen.js';
import { toNextTurnCase } from '../../../transcript/next-turn-cases.js';
import { fromMpcEval } from './from-mpc-eval.js';

const context = [{ speaker: 'Ana', utterance: 'Is it open?' }];
const prediction = [{ speaker: 'Ben', utterance: 'It is.' }];
const truth = [
  { speaker: 'Cleo', utterance: 'No idea.' },
  { speaker: 'Ana', utterance: 'Hm.' },
];

it('makes the predicted message the last turn, so that toNextTurnCase gives the case', () => {
  const record = { dialogue_id: 'd', context, next_speaker: 'Ben', next_message: 'It is.', target_index: 4 };
  const [transcript] = fromMpcEval(frozen(record)).transcripts;
  expect(toNextTurnCase(transcript!)).toEqual({
    context: [{ speaker: 'Ana', text: 'Is it open?' }],
    candidate: { speaker: 'Ben', text: 'It is.' },
  });
  expect(transcript?.meta).toEqual({ target_index: 4 });
});

it('continues a context with the prediction, else the ground truth, else what it is told', () => {
  const speakers = (record: unknown, options = {}): string[] =>
    fromMpcEval(frozen(record), options).transcripts[0]!.turns.map(({ speaker }) => speaker);
  expect(speakers({ context, prediction, ground_truth: truth })).toEqual(['Ana', 'Ben']);
  expect(speakers({ context, ground_truth: truth })).toEqual(['Ana', 'Cleo', 'Ana']);
  expect(speakers({ context, prediction, model_x: truth }, { targetField: 'model_x' })).toEqual([
    'Ana',
    'Cleo',
    'Ana',
  ]);
  expect(speakers({ context })).toEqual(['Ana']);
});

it('counts the turns of the context and keeps the other continuation', () => {
  const [transcript] = fromMpcEval(frozen({ context, prediction, ground_truth: truth })).transcripts;
  expect(transcript?.meta).toEqual({ contextTurns: 1, ground_truth: truth });
});

it('names the field it was told to read if that is not there', () => {
  expect(() => fromMpcEval({ context }, { targetField: 'model_x' })).toThrow(
    'model_x: expected an array of turns, got undefined',
  );
});

it('reads an object with conversations, listeners and emotions', () => {
  const turn = { speaker: 'Ana', utterance: 'Ben!', listener: 'Ben', emotion: 'glad' };
  const { transcripts } = fromMpcEval(frozen({ conversations: [{ id: 3, conversation: [turn] }] }));
  expect(transcripts).toEqual([
    { id: '3', turns: [{ speaker: 'Ana', text: 'Ben!', addressees: ['Ben'], meta: { emotion: 'glad' } }] },
  ]);
});

it('has its id under any of three names, and texts under either of two', () => {
  const turns = [{ speaker: { id: 3 }, text: 'Hi', listener: 'Ben; Cleo|Dan' }];
  const read = (record: object): unknown => fromMpcEval(frozen([record])).transcripts[0];
  const said = [{ speaker: '3', text: 'Hi', addressees: ['Ben', 'Cleo', 'Dan'] }];
  expect(read({ dialogue_id: 'a', conversation_id: 'b', id: 'c', context: turns })).toEqual({
    id: 'a',
    turns: said,
  });
  expect(read({ conversation_id: 'b', id: 'c', conversation: turns })).toEqual({ id: 'b', turns: said });
  expect(read({ id: 'c', conversation: turns })).toEqual({ id: 'c', turns: said });
  expect(read({ context: turns, conversation: 'kept' })).toEqual({
    turns: said,
    meta: { conversation: 'kept' },
  });
});

it.each([
  [{}, '[0].context: expected an array of turns, got undefined'],
  [{ conversation: 3 }, '[0].conversation: expected an array of turns, got 3'],
  [{ context: [3] }, '[0].context[0]: expected a turn with speaker and utterance, got 3'],
  [
    { context: [{ utterance: 'x' }] },
    '[0].context[0].speaker: expected a name that is not blank, got undefined',
  ],
  [{ context: [], next_message: 'x' }, '[0].next_speaker: expected a name that is not blank, got undefined'],
])('refuses %j', (record, message) => {
  expect(() => fromMpcEval([record])).toThrow(message);
  expect(() => fromMpcEval({ conversations: [record] })).toThrow(`conversations${message}`);
});

// MPDD describes listeners by name and relation; other exports by id, or as one object.
it.each([
  [[{ name: 'Ben', relation: 'peer' }], ['Ben']],
  [{ name: 'Ben' }, ['Ben']],
  [
    [{ id: 7, name: 'Ben' }, 'Cem', null],
    ['7', 'Cem'],
  ],
  ['[{"name": "Ben"}]', ['Ben']],
  ["['Ben', 'Cem']", ['Ben', 'Cem']],
  ['Ben; Cem', ['Ben', 'Cem']],
])('reads the listener %j as %j', (listener, addressees) => {
  const context = [{ speaker: 'Ana', utterance: 'Hi', listener }];
  const [transcript] = fromMpcEval(frozen({ context })).transcripts;
  expect(transcript?.turns[0]?.addressees).toEqual(addressees);
});

it('keeps what describes a listener, and refuses one without a name', () => {
  const turn = (listener: unknown): unknown => ({
    context: [{ speaker: 'Ana', utterance: 'Hi', listener }],
  });
  const listener = [{ name: 'Ben', relation: 'peer' }];
  expect(fromMpcEval(frozen(turn(listener))).transcripts[0]?.turns[0]?.meta).toEqual({ listener });
  expect(fromMpcEval(frozen(turn(['Ben']))).transcripts[0]?.turns[0]?.meta).toBeUndefined();
  expect(() => fromMpcEval(frozen(turn([{ relation: 'peer' }])))).toThrow(
    'context[0].listener[0]: expected an id, a name, or an object with one',
  );
});
