import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { fitActModel } from './fit-act-model.js';

describe('fitActModel', () => {
  it('counts what follows the last acts', () => {
    // After "a": b twice, a once. p(b | a) = (2 + 1) / (3 + 2).
    const model = fitActModel(frozen({ d: ['a', 'b', 'a', 'a', 'b'] }), { order: 1, alpha: 1 });
    expect(model.vocabulary).toEqual(['a', 'b']);
    expect(model.probability('b', ['a'])).toEqual({ probability: 3 / 5, order: 1 });
  });

  it('backs off to a shorter history while the longer one was never seen', () => {
    const model = fitActModel({ d: ['a', 'b', 'a', 'a', 'b'] }, { order: 2, alpha: 1 });
    // Places from 2 on: a, a, b. "b b" never occurs; "b" alone is followed by a once: (1 + 1) / (1 + 2).
    expect(model.probability('a', ['b', 'b'])).toEqual({ probability: 2 / 3, order: 1 });
    // "c" never occurs: (2 + 1) / (3 + 3) of the acts, c being a third one only when it is asked for.
    expect(model.probability('a', ['c'])).toEqual({ probability: 3 / 5, order: 0 });
  });

  it('makes room for an act it has never seen', () => {
    const model = fitActModel({ d: ['a', 'b', 'a'] }, { order: 0, alpha: 1 });
    expect(model.probability('z', []).probability).toBe(1 / 6);
  });

  it('gives equal shares where nothing was seen', () => {
    expect(fitActModel({}, { vocabulary: ['a', 'b'] }).probability('a', ['b'])).toEqual({
      probability: 1 / 2,
      order: -1,
    });
    // Sequences no longer than the order hold no place to count.
    expect(fitActModel({ d: ['a', 'b'] }, { order: 2 }).probability('a', []).order).toBe(-1);
  });

  it('leaves a dialogue out as if it had not been there', () => {
    const rest = { d1: ['a', 'b', 'a', 'b', 'c'], d2: ['b', 'b', 'a'] };
    const vocabulary = ['a', 'b', 'c', 'd'];
    const model = fitActModel({ ...rest, d3: ['a', 'd', 'a', 'd'] }, { order: 2, vocabulary });
    const without = fitActModel(rest, { order: 2, vocabulary });
    for (const act of vocabulary) {
      for (const history of [[], ['a'], ['d'], ['a', 'd'], ['b', 'a'], ['d', 'a']]) {
        expect(model.probability(act, history, 'd3')).toEqual(without.probability(act, history));
      }
    }
    expect(model.probability('a', ['d'], 'nobody')).toEqual(model.probability('a', ['d']));
  });

  it('keeps acts apart that look alike when joined', () => {
    const model = fitActModel({ d: ['a b', 'c', 'a', 'b c'] }, { order: 1, alpha: 1 });
    expect(model.probability('b c', ['a']).order).toBe(1);
    expect(model.probability('b c', ['a b']).probability).toBe(1 / 5);
  });

  it('has another id for other sequences or options', () => {
    const ids = [
      fitActModel({ d: ['a', 'b'] }).id,
      fitActModel({ d: ['a', 'c'] }).id,
      fitActModel({ d: ['a', 'b'] }, { order: 1 }).id,
      fitActModel({ d: ['a'], e: ['b'] }).id,
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('complains about its options', () => {
    expect(() => fitActModel({}, { order: -1 })).toThrow(
      'fitActModel: options.order: expected a whole number of at least 0, got -1',
    );
    expect(() => fitActModel({}, { alpha: -1 })).toThrow(
      'fitActModel: options.alpha: expected a finite number of at least 0, got -1',
    );
  });

  it('is plain maximum likelihood with alpha 0, as the published code allows', () => {
    const model = fitActModel({ d1: ['ask', 'tell', 'ask', 'tell', 'ask', 'ask'] }, { order: 1, alpha: 0 });
    // After ask: tell, tell, ask. After nothing at all: 1 / |V|.
    expect(model.probability('tell', ['ask']).probability).toBe(2 / 3);
    expect(model.probability('sing', ['ask']).probability).toBe(0);
    expect(model.probability('tell', ['ask'], 'd1')).toEqual({ probability: 0.5, order: -1 });
  });

  interface Case {
    id: string;
    input: { dialogues: Record<string, string[]>; order: number; alpha: number; vocabulary: string[] };
    queries: { dialogueId: string; history: string[]; next: string; code: number }[];
  }
  it.each(golden<{ cases: Case[] }>('daf').cases)('matches the published code: $id', ({ input, queries }) => {
    const { dialogues, order, alpha, vocabulary } = input;
    const model = fitActModel(dialogues, { order, alpha, vocabulary });
    for (const { dialogueId, history, next, code } of queries) {
      const recent = order === 0 ? [] : history.slice(-order);
      expect(model.probability(next, recent, dialogueId).probability).toBeCloseTo(code, 12);
    }
  });

  const acts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  it('is a distribution over the vocabulary after every history', () => {
    fc.assert(
      fc.property(fc.array(acts), acts, fc.nat(3), (sequences, history, order) => {
        const named = Object.fromEntries(sequences.map((sequence, i) => [`d${i}`, sequence]));
        const model = fitActModel(named, { order, vocabulary: ['a', 'b', 'c'] });
        const sum = ['a', 'b', 'c'].reduce(
          (total, act) => total + model.probability(act, history, 'd0').probability,
          0,
        );
        expect(sum).toBeCloseTo(1, 12);
      }),
    );
  });
});
