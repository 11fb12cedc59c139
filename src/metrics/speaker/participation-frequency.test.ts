import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import type { NextTurnCase } from '../../transcript/types.js';
import { participationFrequency, rollParticipationFrequency } from './participation-frequency.js';

const local = (speakers: readonly string[], speaker: string): NextTurnCase =>
  frozen({
    context: speakers.map((each) => ({ speaker: each, text: 'u' })),
    candidate: { speaker, text: 'u' },
  });

describe('participationFrequency', () => {
  it('is the share of the turns that exist', () => {
    expect(participationFrequency(local(['a', 'b', 'A '], 'a'))).toMatchObject({
      score: 2 / 3,
      n: 3,
      ownTurns: 2,
    });
  });

  it("divides by the window where the paper's letter is asked for", () => {
    const options = { denominator: 'window', window: 6 } as const;
    expect(participationFrequency(local(['a', 'b'], 'a'), options).score).toBe(1 / 6);
  });

  it('looks at the most recent turns only', () => {
    expect(participationFrequency(local(['a', 'a', 'b', 'a'], 'a'), { window: 2 }).score).toBe(0.5);
  });

  it('is undefined without context, 0 in the reference', () => {
    expect(participationFrequency(local([], 'a'))).toMatchObject({
      score: null,
      undefinedBecause: 'empty-context',
    });
    expect(participationFrequency(local([], 'a'), { variant: 'reference' }).score).toBe(0);
  });

  it('needs a window to divide by it, and refuses a window that is none', () => {
    expect(() => participationFrequency(local(['a'], 'a'), { denominator: 'window' })).toThrow(
      "participationFrequency: options.window: expected a whole number, which denominator 'window' divides by, got undefined",
    );
    expect(() => participationFrequency(local(['a'], 'a'), { window: 0 })).toThrow(
      'participationFrequency: options.window: expected a whole number of at least 1, got 0',
    );
  });

  const { cases } = golden<{
    cases: {
      id: string;
      input: { predictedSpeaker: string; speakers: string[]; k: number };
      code: number;
      paper: number | null;
    }[];
  }>('pf');
  it.each(cases)('matches the published code and formula: $id', ({ input, code, paper }) => {
    const context = local(input.speakers, input.predictedSpeaker);
    expect(participationFrequency(context, { variant: 'reference' }).score).toBeCloseTo(code, 12);
    if (paper === null) expect(participationFrequency(context).score).toBeNull();
    else {
      const options = { denominator: 'window', window: input.k } as const;
      expect(participationFrequency(context, options).score).toBeCloseTo(paper, 12);
    }
  });

  it('gives for all turns in one pass what it gives for each', () => {
    const name = fc.constantFrom('a', 'A', 'b', 'c');
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (names, window) => {
        const turns = names.map((speaker) => ({ speaker, text: 'u' }));
        for (const options of [{}, { window }, { window, denominator: 'window' as const }]) {
          const each = names.map((own, i) => participationFrequency(local(names.slice(0, i), own), options));
          expect([...rollParticipationFrequency({ turns }, options)]).toEqual(each);
        }
      }),
    );
  });

  it('sums to 1 over the speakers of a context', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }), (speakers) => {
        const shares = ['a', 'b', 'c'].map(
          (name) => participationFrequency(local(speakers, name)).score ?? 0,
        );
        expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 12);
      }),
    );
  });
});
