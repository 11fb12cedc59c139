import { expect, it } from 'vitest';
import { frozen } from '../testing/frozen.js';
import { toNextTurnCase } from '../transcript/next-turn-cases.js';
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
