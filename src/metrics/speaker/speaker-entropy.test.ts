import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import type { Transcript, Turn } from '../../transcript/types.js';
import { speakerEntropy, card as speakerEntropyCard } from './speaker-entropy.js';

const turnsOf = (...speakers: string[]): Turn[] => speakers.map((speaker) => ({ speaker, text: 'words' }));
const transcript = (...speakers: string[]): Transcript => frozen({ turns: turnsOf(...speakers) });

describe('speakerEntropy', () => {
  it('is 1 when all speakers have the same number of turns', () => {
    expect(speakerEntropy(transcript('a', 'b', 'c')).score).toBeCloseTo(1, 14);
  });

  it('is the entropy of the shares over ln S', () => {
    // p = (3/4, 1/4): -(3/4) ln(3/4) - (1/4) ln(1/4) = 0.562335144618808; over ln 2 = 0.811278124459133.
    expect(speakerEntropy(transcript('a', 'b', 'a', 'a')).score).toBeCloseTo(0.811278124459133, 12);
  });

  it('counts listed silent speakers only when asked', () => {
    const listed = frozen({ turns: turnsOf('a', 'b'), speakers: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] });
    expect(speakerEntropy(listed).score).toBe(1);
    // ln 2 / ln 3 = 0.630929753571457
    expect(speakerEntropy(listed, { speakers: 'listed' }).score).toBeCloseTo(0.630929753571457, 12);
    expect(speakerEntropy(listed, { speakers: 'listed' }).turnShares).toEqual({ a: 0.5, b: 0.5, c: 0 });
  });

  it('takes names as one speaker that are equal after folding', () => {
    expect(speakerEntropy(transcript('Ana', ' ANA ', 'ana')).undefinedBecause).toBe('one-speaker');
  });

  it('is undefined for one speaker and for no turn, 0 in the reference', () => {
    expect(speakerEntropy(transcript('a', 'a'))).toMatchObject({
      score: null,
      undefinedBecause: 'one-speaker',
    });
    expect(speakerEntropy(transcript())).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-turns',
      n: 0,
    });
    expect(speakerEntropy(transcript('a'), { variant: 'reference' }).score).toBe(0);
    expect(speakerEntropy(transcript(), { variant: 'reference' }).score).toBe(0);
  });

  it('is 0, not -0, for one speaker among several listed', () => {
    const result = speakerEntropy({ turns: turnsOf('a'), speakers: [{ id: 'b' }] }, { speakers: 'listed' });
    expect(Object.is(result.score, 0)).toBe(true);
  });

  it('asks for the list of speakers where it is counted', () => {
    const wrong = { turns: turnsOf('a', 'b'), speakers: [7] } as never;
    expect(speakerEntropy(wrong).score).toBe(1);
    expect(() => speakerEntropy(wrong, { speakers: 'listed' })).toThrow(
      'speakerEntropy: speakers[0].id: expected a string, got undefined',
    );
    // Nobody said anything, whoever is listed; without a list those who speak count.
    const silent = { turns: [], speakers: [{ id: 'a' }, { id: 'b' }] };
    expect(speakerEntropy(silent, { speakers: 'listed' })).toMatchObject({
      ...{ score: null, undefinedBecause: 'too-few-turns', turnShares: { a: 0, b: 0 } },
    });
    expect(speakerEntropy(transcript('a', 'b'), { speakers: 'listed' }).turnShares).toEqual({
      a: 0.5,
      b: 0.5,
    });
  });

  it('names the option in its error', () => {
    expect(() => speakerEntropy(transcript('a'), { variant: 'code' as 'paper' })).toThrow(
      'speakerEntropy: options.variant: expected "paper" or "reference", got "code"',
    );
  });

  it('returns a frozen result that carries its options', () => {
    const result = speakerEntropy(transcript('a', 'b'));
    expect(Object.isFrozen(result)).toBe(true);
    expect(result).toMatchObject({
      metric: speakerEntropyCard.id,
      revision: speakerEntropyCard.revision,
      n: 2,
      params: { variant: 'paper', speakers: 'observed' },
    });
  });

  const cases = golden<{
    cases: { id: string; input: { counts: number[] }; code: number; paper: number | null }[];
  }>('nse').cases;
  it.each(cases)('matches the published code and formula: $id', ({ input: { counts }, code, paper }) => {
    const turns = counts.flatMap((count, i) => Array<Turn>(count).fill({ speaker: `s${i}`, text: 'words' }));
    const speakers = counts.map((_, i) => ({ id: `s${i}` }));
    const options = { speakers: counts.includes(0) ? 'listed' : 'observed' } as const;
    const formula = speakerEntropy({ turns, speakers }, options).score;
    if (paper === null) expect(formula).toBeNull();
    else expect(formula).toBeCloseTo(paper, 9);
    expect(speakerEntropy({ turns, speakers }, { ...options, variant: 'reference' }).score).toBeCloseTo(
      code,
      9,
    );
  });

  const speakers = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 60 });
  it('lies in [0, 1], ignores names and order, and is unchanged when every turn is said twice', () => {
    fc.assert(
      fc.property(speakers, (names) => {
        const { score } = speakerEntropy(transcript(...names));
        const others = [
          transcript(...names.map((name) => `renamed ${name}`)),
          transcript(...[...names].reverse()),
          transcript(...names.flatMap((name) => [name, name])),
        ];
        for (const other of others) {
          const again = speakerEntropy(other).score;
          if (score === null) expect(again).toBeNull();
          else expect(again).toBeCloseTo(score, 12);
        }
        if (score !== null) expect(score >= 0 && score <= 1).toBe(true);
      }),
    );
  });

  // Words 1 and 3: shares 1/4, 3/4. Times 0, 1, 2, 4 s: a holds 0-1 and 2-4, b 1-2: shares 3/4, 1/4; H = .8113 bits.
  it('also weighs speakers by words and by time', () => {
    const turns = [
      { speaker: 'a', text: 'Yes', timeMs: 0 },
      { speaker: 'b', text: 'I do not', timeMs: 1000 },
      { speaker: 'a', text: '', timeMs: 2000 },
      { speaker: 'b', text: '', timeMs: 4000 },
    ];
    const { score, byWords, byTime } = speakerEntropy({ turns });
    expect(score).toBe(1);
    expect(byWords).toBeCloseTo(0.8112781244591328, 12);
    expect(byTime).toBeCloseTo(0.8112781244591328, 12);
  });

  it.each([
    ['a time is missing', [0, undefined, 2]],
    ['times go back', [0, 2, 1]],
    ['no time passes', [5, 5, 5]],
  ])('has no entropy of time where %s', (_, times) => {
    const turns = times.map((timeMs, i) => ({
      speaker: i === 1 ? 'b' : 'a',
      text: 'x',
      ...(timeMs !== undefined && { timeMs }),
    }));
    expect(speakerEntropy({ turns }).byTime).toBeNull();
  });
});
