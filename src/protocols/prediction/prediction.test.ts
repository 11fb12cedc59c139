import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { directNameReference } from '../../metrics/speaker/direct-name-reference.js';
import { nextTurnCases } from '../../transcript/next-turn-cases.js';
import { parseTranscript } from '../../transcript/parse-transcript.js';
import { next, step, transcriptOf } from '../sessions.js';
import { joinContinuations, joinNextTurns } from './join-predictions.js';
import { type PredictionState, predictContinuation, predictNextTurn } from './prediction.js';
import { parseContinuations, parseNextTurns } from './read-predictions.js';

const context = frozen({
  id: 'd1',
  turns: [
    { speaker: 'Ana', text: 'Who has the key?' },
    { speaker: 'Cem', text: 'Not me. @Ben?' },
  ],
  speakers: [{ id: 'Ben', background: 'keeps the keys' }],
});
const entry = { dialogue_id: 'd1', next_speaker: 'Ben', next_message: 'I do.' };
const reply = (value: unknown): { text: string } => ({ text: JSON.stringify(value) });

describe('parseNextTurns and parseContinuations', () => {
  it.each<[unknown, string]>([
    [entry, 'parseNextTurns: reply: expected a JSON array'],
    [[1], 'parseNextTurns: reply[0]: expected an object, got 1'],
    [[{ ...entry, dialogue_id: '' }], 'reply[0].dialogue_id: expected an id, got ""'],
    [
      [entry, { ...entry, next_speaker: ' ' }],
      'reply[1].next_speaker: expected a name that is not blank, got " "',
    ],
    [[{ ...entry, next_message: null }], 'reply[0].next_message: expected a string, got null'],
  ])('refuses %j', (value, message) => expect(() => parseNextTurns(JSON.stringify(value))).toThrow(message));

  it('refuses turns without a speaker or an utterance', () => {
    const read = (prediction: unknown) =>
      parseContinuations(JSON.stringify([{ dialogue_id: 1, prediction }]));
    expect(() => read('no')).toThrow(
      'parseContinuations: reply[0].prediction: expected an array of turns, got "no"',
    );
    expect(() => read([{ speaker: 'Ben' }])).toThrow('reply[0].prediction[0].utterance: expected a string');
    expect(() => read([null])).toThrow('reply[0].prediction[0]: expected an object, got null');
  });

  it('take fences, words and a single object where they may', () => {
    const wanted = [{ transcript: 'd1', nextSpeaker: 'Ben', nextMessage: 'I do.' }];
    const texts = [
      `\`\`\`json\n${JSON.stringify([entry])}\n\`\`\``,
      `I guess [so]: ${JSON.stringify([entry])}.`,
      `Ben: ${JSON.stringify(entry)}`,
    ];
    for (const text of texts) {
      expect(parseNextTurns(text, { lenient: true })).toEqual(wanted);
      expect(() => parseNextTurns(text)).toThrow('expected a JSON array');
    }
  });
});

describe('joinNextTurns and joinContinuations', () => {
  const contexts = ['d1', 'd2', 'd3'].map((id) => ({ ...context, id }));
  const predictionFor = (transcript: string) => ({
    transcript,
    nextSpeaker: 'Ben',
    nextMessage: `${transcript}!`,
  });

  it('make next-turn cases and transcripts, in the order of the contexts', () => {
    const { cases, transcripts } = joinNextTurns(contexts, ['d3', 'd1', 'd2'].map(predictionFor));
    expect(cases.map(({ candidate }) => candidate.text)).toEqual(['d1!', 'd2!', 'd3!']);
    expect(cases[0]?.context).toEqual(context.turns);
    expect(directNameReference(cases[0]!).score).toBe(1);
    expect(nextTurnCases(transcripts[0]!).at(-1)?.candidate).toEqual(cases[0]?.candidate);
    expect(
      joinNextTurns(
        contexts,
        contexts.map(({ id }) => predictionFor(id)),
        { window: 1 },
      ).cases[0]?.context,
    ).toEqual(context.turns.slice(1));
  });

  it('name what has no partner', () => {
    expect(() => joinNextTurns(contexts, [predictionFor('d2')])).toThrow(
      'joinNextTurns: predictions: expected one for every context, got none for "d1", "d3"',
    );
    expect(() =>
      joinContinuations(contexts.slice(0, 1), [
        { transcript: 'd1', turns: [] },
        { transcript: 'd9', turns: [] },
      ]),
    ).toThrow('joinContinuations: contexts: expected one for every prediction, got none for "d9"');
    const joined = joinNextTurns(contexts, [predictionFor('d2'), predictionFor('d9')], { missing: 'skip' });
    expect(joined.unmatched).toEqual({ contexts: ['d1', 'd3'], predictions: ['d9'] });
    expect(joined.cases).toHaveLength(1);
  });

  it('refuse ids that are missing or stand twice', () => {
    expect(() => joinNextTurns([{ turns: [] }], [])).toThrow('contexts[0].id: expected a unique context id');
    expect(() => joinNextTurns([context, context], [])).toThrow('contexts[1].id');
    expect(() => joinNextTurns([], [predictionFor('a'), predictionFor('a')])).toThrow(
      'predictions[1].transcript',
    );
  });
});

describe('predictNextTurn and predictContinuation', () => {
  it('ask for one prediction and put it behind the context', () => {
    const start = predictNextTurn({ context, meta: { model: 'small' }, maxTokens: 90, window: 1 });
    const request = next(start);
    if (request.kind === 'done') throw new Error('expected a request');
    expect(request.maxTokens).toBe(90);
    expect(request.messages[1]?.content).toBe(
      'dialogue_id: d1\nTaking part:\n- Ben: keeps the keys\n- Cem\nSo far:\nCem: Not me. @Ben?',
    );
    const transcript = transcriptOf(step(start, reply([entry])));
    expect(transcript.turns).toEqual([...context.turns, { speaker: 'Ben', text: 'I do.' }]);
    expect(transcript.meta).toMatchObject({ model: 'small', contextTurns: 2, target: 'next-turn' });
    expect(transcript.meta?.forfeit).toBeUndefined();
  });

  it('show the last turns of a longer context, and name people who have one', () => {
    const longer = {
      ...{
        id: 'd2',
        speakers: [
          { id: 's1', name: 'Ana' },
          { id: 'Cem', name: 'Cem' },
        ],
      },
      turns: ['One.', 'Two.', 'Three.'].map((text, i) => ({ speaker: i === 1 ? 'Cem' : 's1', text })),
    };
    const request = next(predictNextTurn({ context: longer, window: 2 }));
    expect(request.messages?.[1]?.content).toBe(
      'dialogue_id: d2\nTaking part:\n- s1 (Ana)\n- Cem\nSo far:\nCem: Two.\ns1: Three.',
    );
    expect(request.data?.context).toMatchObject({ turns: longer.turns.slice(1) });
  });

  it('ask for the rest of a conversation', () => {
    const start = predictContinuation({ context, turns: 4 });
    expect(JSON.stringify(next(start))).toContain('in 4 turns');
    const prediction = [
      { speaker: 'Ben', utterance: 'I do.' },
      { speaker: 'Ana', utterance: 'Thanks.' },
    ];
    const end = step(start, reply([{ dialogue_id: 'd1', prediction }]));
    expect(transcriptOf(end).turns.map(({ speaker }) => speaker)).toEqual(['Ana', 'Cem', 'Ben', 'Ana']);
  });

  it.each<[unknown, string]>([
    ['Ben, I guess.', 'expected a JSON array'],
    [[], 'reply: expected one prediction, got 0'],
    [[entry, entry], 'reply: expected one prediction, got 2'],
    [[{ ...entry, dialogue_id: 'd2' }], 'reply[0].dialogue_id: expected "d1", got "d2"'],
  ])('ask again after %j', (value, problem) => {
    let state = predictNextTurn({ context, retries: 1 });
    state = step(state, reply(value));
    expect(state.faults[0]?.problem).toContain(problem);
    expect(next(state)).toMatchObject({ kind: 'predictor', attempt: 1 });
    expect(transcriptOf(step(state, reply([entry]))).turns).toHaveLength(3);
    const end = step(state, reply(value));
    expect(next(end)).toEqual({ kind: 'done' });
    expect(transcriptOf(end)).toMatchObject({
      turns: context.turns,
      meta: { forfeit: true, contextTurns: 2 },
    });
  });

  it('come to the same transcript through JSON', () => {
    const anyReply = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom(JSON.stringify([entry]), JSON.stringify(entry)),
    );
    fc.assert(
      fc.property(fc.array(anyReply, { minLength: 1, maxLength: 4 }), (texts) => {
        let [kept, stored] = [predictNextTurn({ context }), predictNextTurn({ context })];
        for (const text of texts) {
          stored = JSON.parse(JSON.stringify(stored)) as PredictionState;
          expect(next(stored)).toStrictEqual(next(kept));
          if (kept.done) break;
          [kept, stored] = [step(kept, { text }), step(stored, { text })];
        }
        expect(parseTranscript(transcriptOf(stored))).toStrictEqual(transcriptOf(kept));
      }),
    );
  });

  it('complain about a context that is none', () => {
    expect(() => predictNextTurn({ context: { turns: [] } })).toThrow(
      'predictNextTurn: context.id: expected an id',
    );
    expect(() => predictNextTurn({ context: { id: 'd', turns: [{}] } as never })).toThrow('turns[0].speaker');
    expect(() => predictContinuation({ context, turns: 0 })).toThrow('predictContinuation: options.turns');
  });
});
