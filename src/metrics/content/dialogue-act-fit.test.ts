import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import type { ActTagger } from '../../text/acts/act-tagger.js';
import { fitActModel } from '../../text/acts/fit-act-model.js';
import type { NextTurnCase } from '../../transcript/types.js';
import { signature } from '../core/signature.js';
import { type DialogueActFitOptions, dialogueActFit } from './dialogue-act-fit.js';

/** Takes a turn's text as its act. */
const literal: ActTagger = { id: 'literal', tag: (turns) => turns.map((turn) => turn.text) };
const said = (...acts: string[]): NextTurnCase =>
  frozen({
    context: acts.slice(0, -1).map((text) => ({ speaker: 'a', text })),
    candidate: { speaker: 'b', text: acts.at(-1) ?? '' },
  });
const model = fitActModel(
  { d1: ['ask', 'tell', 'ask', 'tell'], d2: ['ask', 'ask', 'tell'] },
  { order: 1, alpha: 1 },
);

describe('dialogueActFit', () => {
  it('is the probability of the act after the acts before it', () => {
    // After "ask": tell 3 times, ask once; (3 + 1) / (4 + 2).
    expect(dialogueActFit(said('tell', 'ask', 'tell'), { tagger: literal, model })).toMatchObject({
      score: 4 / 6,
      act: 'tell',
      history: ['ask'],
      order: 1,
      n: 1,
      alternatives: [
        { act: 'tell', probability: 4 / 6 },
        { act: 'ask', probability: 2 / 6 },
      ],
      params: { tagger: 'literal', model: model.id },
    });
  });

  it('leaves the scored dialogue out', () => {
    // d2 alone: after "ask" ask and tell once each.
    expect(dialogueActFit(said('ask', 'tell'), { tagger: literal, model, transcript: 'd1' }).score).toBe(
      2 / 4,
    );
  });

  it('lists an act that the model has never seen', () => {
    const result = dialogueActFit(said('ask', 'sing'), { tagger: literal, model });
    expect(result.score).toBe(1 / 7);
    expect(result.alternatives.map((each) => each.act)).toEqual(['tell', 'ask', 'sing']);
  });

  it('scores a first message, and backs off from an unseen history', () => {
    expect(dialogueActFit(said('tell'), { tagger: literal, model })).toMatchObject({
      history: [],
      order: 0,
      n: 0,
    });
    expect(dialogueActFit(said('sing', 'tell'), { tagger: literal, model })).toMatchObject({ order: 0 });
  });

  it('keeps the last turns only where a window is given', () => {
    const second = fitActModel({ d: ['a', 'b', 'c', 'a', 'b', 'c'] }, { order: 2 });
    const options = { tagger: literal, model: second };
    expect(dialogueActFit(said('a', 'b', 'c'), options).history).toEqual(['a', 'b']);
    expect(dialogueActFit(said('a', 'b', 'c'), { ...options, window: 1 }).history).toEqual(['b']);
  });

  it('is undefined for a blank message', () => {
    expect(dialogueActFit(said('ask', ' '), { tagger: literal, model })).toMatchObject({
      score: null,
      undefinedBecause: 'empty-text',
      act: null,
    });
  });

  it('lists equally probable acts by name', () => {
    const even = fitActModel({ d: ['c', 'a', 'b'] }, { order: 1, alpha: 1 });
    const { alternatives } = dialogueActFit(said('b'), { tagger: literal, model: even });
    expect(alternatives.map(({ act }) => act)).toEqual(['a', 'b', 'c']);
    const missing = { tagger: { id: 'none', tag: () => undefined } as never, model };
    expect(() => dialogueActFit(said('ask'), missing)).toThrow(
      'dialogueActFit: tagger.tag: expected a list of acts, got undefined',
    );
    expect(dialogueActFit(said('ask', 'tell'), { tagger: literal, model, variant: 'paper' }).score).toBe(
      4 / 6,
    );
    expect(() => dialogueActFit(said('ask'), { tagger: literal, model, variant: 'code' as never })).toThrow(
      'dialogueActFit: options.variant: expected "paper" or "reference", got "code"',
    );
  });

  it('has no value where the tagger knows English and the text is not', () => {
    const tagger: ActTagger = { ...literal, language: 'English' };
    const german = 'Wir könnten uns am Montag treffen und über das reden, was die anderen dazu sagen.';
    const none = { score: null, undefinedBecause: 'unsupported-language', n: 0, act: null, order: null };
    expect(dialogueActFit(said(german, german), { tagger, model })).toMatchObject({
      ...{ ...none, history: [], alternatives: [] },
    });
    expect(dialogueActFit(said(german, german, 'Montag'), { tagger, model })).toMatchObject(none);
    expect(dialogueActFit(said('ask', 'tell'), { tagger, model }).act).toBe('tell');
    expect(dialogueActFit(said(german, german), { tagger: literal, model }).act).toBe(german);
    const blank = { n: 0, history: [], alternatives: [], undefinedBecause: 'empty-text' };
    expect(dialogueActFit(said('ask', ' '), { tagger, model })).toMatchObject(blank);
  });

  it('complains about its options and about a tagger that miscounts', () => {
    expect(() => dialogueActFit(said('ask'), { model } as unknown as DialogueActFitOptions)).toThrow(
      'dialogueActFit: options.tagger: expected an act tagger, got undefined',
    );
    expect(() => dialogueActFit(said('ask'), { tagger: literal } as DialogueActFitOptions)).toThrow(
      'dialogueActFit: options.model: expected a model of acts; fitActModel makes one, got undefined',
    );
    const short: ActTagger = { id: 'short', tag: () => ['ask'] };
    expect(() => dialogueActFit(said('ask', 'tell'), { tagger: short, model })).toThrow(
      'dialogueActFit: tagger.tag: expected 2 acts, got 1',
    );
    const silent = { ...model, probability: () => undefined as never };
    expect(() => dialogueActFit(said('ask'), { tagger: literal, model: silent })).toThrow(
      'dialogueActFit: options.model.probability: expected an object, got undefined',
    );
  });

  interface Case {
    id: string;
    input: { dialogues: Record<string, string[]>; order: number; alpha: number; vocabulary: string[] };
    queries: { dialogueId: string; history: string[]; next: string; code: number }[];
  }
  it.each(golden<{ cases: Case[] }>('daf').cases)('matches the published code: $id', ({ input, queries }) => {
    const { dialogues, order, alpha, vocabulary } = input;
    const fitted = fitActModel(dialogues, { order, alpha, vocabulary });
    for (const { dialogueId, history, next, code } of queries) {
      const options = { tagger: literal, model: fitted, transcript: dialogueId };
      expect(dialogueActFit(said(...history, next), options).score).toBeCloseTo(code, 12);
    }
  });
});

it('gives all transcripts one signature, whichever dialogue is excluded', () => {
  const of = (transcript: string) =>
    signature(dialogueActFit(said('ask', 'tell'), { tagger: literal, model, transcript }));
  expect(of('d1')).toBe(of('d2'));
  expect(of('d1')).toContain('|transcript:excluded|');
});
