import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import type { NextTurnCase } from '../../transcript/types.js';
import {
  type ImplicitReferenceOptions,
  implicitReference,
  rollImplicitReference,
} from './implicit-reference.js';

const local = (speakers: readonly string[], speaker: string): NextTurnCase =>
  frozen({
    context: speakers.map((each) => ({ speaker: each, text: 'u' })),
    candidate: { speaker, text: 'u' },
  });

describe('implicitReference', () => {
  it('gives the published example (MPCEval B.1.2)', () => {
    // Positions from the end: Alice 1, Charlie 2, Bob 3, Alice 4; f(d) = .6 * .4^d.
    const context = ['Alice', 'Bob', 'Charlie', 'Alice'];
    expect(implicitReference(local(context, 'Charlie')).score).toBe(0.6); // f(0)
    expect(implicitReference(local(context, 'Bob')).score).toBeCloseTo(0.24, 15); // f(1)
    expect(implicitReference(local(context, 'Alice')).score).toBeCloseTo(0.096, 15); // f(2): turn 1, not turn 4
  });

  it('says where the score comes from', () => {
    expect(implicitReference(local(['a', 'b', 'a', 'b'], 'a')).foundAt).toBe(2);
    expect(implicitReference(local(['a', 'b', 'a', 'b'], 'a'), { window: 2 }).foundAt).toBe(2);
    expect(implicitReference(local(['a', 'b'], 'c')).foundAt).toBeNull();
  });

  it('is 0 for the absent, for an empty context and for the last turn alone', () => {
    for (const context of [[], ['a'], ['b', 'c']])
      expect(implicitReference(local(context, 'a')).score).toBe(0);
  });

  it('takes other decays', () => {
    const context = local(['a', 'b', 'c'], 'a'); // a at position 3: d = 1
    expect(implicitReference(context, { decay: 'exponential', alpha: 0.5 }).score).toBeCloseTo(
      Math.exp(-0.5),
      15,
    );
    expect(implicitReference(context, { decay: 'inverse' }).score).toBe(0.5);
    const decay = (distance: number): number => 7 + distance;
    expect(implicitReference(context, { decay })).toMatchObject({ score: 8, params: { decay: 'custom' } });
  });

  it('takes the own turn that weighs most under a decay of the caller, the nearest of equal ones', () => {
    const context = local(['a', 'b', 'a', 'b', 'a', 'b'], 'a'); // d = 4, 2, 0
    const found = (weights: readonly number[]): unknown => {
      const { score, foundAt } = implicitReference(context, { decay: (d) => weights[d / 2]! });
      return [score, foundAt];
    };
    expect(found([1, 2, 3])).toEqual([3, 0]);
    expect(found([1, 3, 2])).toEqual([3, 2]);
    expect(found([3, 1, 2])).toEqual([3, 4]);
    expect(found([1, 1, 1])).toEqual([1, 4]);
    expect(found([-2, -1, -3])).toEqual([-1, 2]);
  });

  it.each<[ImplicitReferenceOptions, string]>([
    [{ lambda: 0 }, 'options.lambda: expected a number above 0 and at most 1, got 0'],
    [{ lambda: 1.5 }, 'options.lambda: expected a number above 0 and at most 1, got 1.5'],
    [{ lambda: Number.NaN }, 'options.lambda: expected a number above 0 and at most 1, got NaN'],
    [{ decay: 'exponential', alpha: 0 }, 'options.alpha: expected a finite number above 0, got 0'],
    [{ window: 1.5 }, 'options.window: expected a whole number of at least 1, got 1.5'],
    [
      { decay: 'linear' as 'inverse' },
      'options.decay: expected "geometric" or "exponential" or "inverse" or a function, got "linear"',
    ],
  ])('refuses %j', (options, message) => {
    expect(() => implicitReference(local(['a', 'b'], 'a'), options)).toThrow(`implicitReference: ${message}`);
  });

  const { cases } = golden<{
    cases: {
      id: string;
      input: { predictedSpeaker: string; speakers: string[]; decay: 'geometric'; param: number };
      code: number | { error: string };
      paper: number | null;
    }[];
  }>('ir');
  it.each(cases)('matches the published code and formula: $id', ({ input, code, paper }) => {
    const options = { decay: input.decay, lambda: input.param, alpha: input.param };
    const call = (variant: 'paper' | 'reference'): number | null =>
      implicitReference(local(input.speakers, input.predictedSpeaker), { ...options, variant }).score;
    if (typeof code === 'object') expect(() => call('paper')).toThrow('implicitReference: options.');
    else {
      expect(call('paper')).toBeCloseTo(paper!, 12);
      expect(call('reference')).toBeCloseTo(code, 12);
    }
  });

  it('gives for all turns in one pass what it gives for each', () => {
    const name = fc.constantFrom('a', 'A', 'b', 'c');
    const farther = (distance: number): number => distance / 9;
    const decay = fc.constantFrom('geometric' as const, 'exponential' as const, 'inverse' as const, farther);
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 12 }),
        fc.integer({ min: 1, max: 6 }),
        decay,
        (names, window, f) => {
          const turns = names.map((speaker) => ({ speaker, text: 'u' }));
          for (const options of [{ decay: f }, { decay: f, window }]) {
            const each = names.map((own, i) => implicitReference(local(names.slice(0, i), own), options));
            expect([...rollImplicitReference({ turns }, options)]).toEqual(each);
          }
        },
      ),
    );
  });

  it('takes the turn that weighs most, the nearest of equal ones, and names only the rate it used', () => {
    const context = local(['a', 'b', 'a', 'b', 'a', 'c'], 'a'); // d = 0, 2, 4
    const of = (options: ImplicitReferenceOptions) => implicitReference(context, options);
    expect(of({ decay: (d) => (d === 2 ? 0.9 : 0.1) })).toMatchObject({ score: 0.9, foundAt: 2 });
    expect(of({ decay: () => 0.5 })).toMatchObject({ score: 0.5, foundAt: 4 });
    expect(of({ decay: (d) => d / 10 })).toMatchObject({ score: 0.4, foundAt: 0 });
    // A decay below 0 still says where the speaker was.
    expect(of({ decay: () => -1 })).toMatchObject({ score: -1, foundAt: 4 });
    expect(of({}).params).toEqual({ variant: 'paper', decay: 'geometric', lambda: 0.6 });
    expect(of({ decay: 'exponential' }).params).toEqual({ variant: 'paper', decay: 'exponential', alpha: 1 });
    expect(of({ decay: 'inverse' }).params).toEqual({ variant: 'paper', decay: 'inverse' });
    const named = Object.assign(() => 1, { id: 'flat' });
    expect(of({ decay: named }).params).toEqual({ variant: 'paper', decay: 'flat' });
  });

  it('is the greatest over own turns, ignores names, and lies in [0, lambda]', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(names, fc.double({ min: 0.01, max: 1, noNaN: true }), (speakers, lambda) => {
        const { score } = implicitReference(local(speakers, 'a'), { lambda });
        const own = speakers.flatMap((name, i) =>
          name === 'a' && i < speakers.length - 1 ? [lambda * (1 - lambda) ** (speakers.length - 2 - i)] : [],
        );
        expect(score).toBe(Math.max(0, ...own));
        expect(
          implicitReference(
            local(
              speakers.map((name) => `x${name}`),
              'XA',
            ),
            { lambda },
          ).score,
        ).toBe(score);
      }),
    );
  });
});
