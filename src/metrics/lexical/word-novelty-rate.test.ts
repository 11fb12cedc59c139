import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { wordNoveltyRate } from './word-novelty-rate.js';

const words = (text: string): string[] => frozen(text.split(' ').filter((word) => word !== ''));

describe('wordNoveltyRate', () => {
  it('is the words of the hypothesis beyond the common subsequence, over the reference', () => {
    // LCS(the tall red bus, red double bus) = red bus, 2; (3 - 2) / 4 = .25.
    const result = wordNoveltyRate({ text: words('red double bus'), reference: words('the tall red bus') });
    expect(result).toMatchObject({
      score: 0.25,
      insertionsAndSubstitutions: 1,
      lcs: 2,
      n: 4,
      minimum: 1,
      maximum: 1,
    });
  });

  it('is 0 for an expression that only leaves words out', () => {
    expect(wordNoveltyRate({ text: words('red bus'), reference: words('the tall red bus') }).score).toBe(0);
    expect(wordNoveltyRate({ text: [], reference: words('the tall red bus') }).score).toBe(0);
  });

  it("charges leading deletions under 'icca'", () => {
    // Dropping "the tall" costs 2 in the notebook's first column; min with substitution gives 2 / 4.
    expect(
      wordNoveltyRate({ text: words('red bus'), reference: words('the tall red bus') }, { alignment: 'icca' })
        .score,
    ).toBe(0.5);
  });

  it("reports how much the choice among optimal alignments matters under 'levenshtein'", () => {
    // a b -> b c: two substitutions, or delete a, match b, insert c: both cost 2.
    const result = wordNoveltyRate(
      { text: words('b c'), reference: words('a b') },
      { alignment: 'levenshtein' },
    );
    expect(result).toMatchObject({ insertionsAndSubstitutions: 2, minimum: 1, maximum: 2 });
  });

  it("has no value for an empty divisor; 'icca' says 1", () => {
    const empty = wordNoveltyRate({ text: words('red bus'), reference: [] });
    expect(empty).toMatchObject({
      score: null,
      undefinedBecause: 'zero-denominator',
      insertionsAndSubstitutions: 2,
    });
    expect(
      wordNoveltyRate({ text: [], reference: words('bus') }, { normalizeBy: 'hypothesis' }).score,
    ).toBeNull();
    expect(wordNoveltyRate({ text: words('red'), reference: [] }, { alignment: 'icca' }).score).toBe(1);
  });

  it('names a wrong option', () => {
    expect(() => wordNoveltyRate({ text: [], reference: [] }, { alignment: 'best' as 'icca' })).toThrow(
      'wordNoveltyRate: options.alignment: expected "free-deletions" or "icca" or "levenshtein", got "best"',
    );
  });

  type Counts = { wnd: number; wnr: number };
  type Case = {
    name: string;
    reference: string[];
    hypothesis: string[];
    lcs: number;
    icca: Counts;
    freeDeletions: { wnd: number; wnrByReference: number; wnrByHypothesis: number };
    levenshtein: {
      I: number;
      S: number;
      minIplusS: number;
      maxIplusS: number;
      wnrByReferenceDiag: number;
      wnrByHypothesisDiag: number;
    };
  };
  const close = (score: number | null, want: number): void => {
    if (Number.isFinite(want)) expect(score).toBeCloseTo(want, 12);
    else expect(score).toBeNull();
  };
  it.each(golden<{ cases: Case[] }>('wnr').cases)(
    'matches the published notebook and definition: $name',
    (want) => {
      const { reference, hypothesis } = want;
      const free = wordNoveltyRate({ text: hypothesis, reference });
      expect(free).toMatchObject({ lcs: want.lcs, insertionsAndSubstitutions: want.freeDeletions.wnd });
      close(free.score, want.freeDeletions.wnrByReference);
      const byHypothesis = wordNoveltyRate({ text: hypothesis, reference }, { normalizeBy: 'hypothesis' });
      close(byHypothesis.score, want.freeDeletions.wnrByHypothesis);
      const icca = wordNoveltyRate({ text: hypothesis, reference }, { alignment: 'icca' });
      expect(icca.insertionsAndSubstitutions).toBe(want.icca.wnd);
      close(icca.score, want.icca.wnr);
      const { I, S, minIplusS, maxIplusS, wnrByReferenceDiag } = want.levenshtein;
      const unit = wordNoveltyRate({ text: hypothesis, reference }, { alignment: 'levenshtein' });
      expect(unit).toMatchObject({
        insertionsAndSubstitutions: I + S,
        minimum: minIplusS,
        maximum: maxIplusS,
      });
      close(unit.score, wnrByReferenceDiag);
    },
  );

  it('lies between the definition and the notebook, and in [0, 1] by hypothesis', () => {
    const tokens = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 9 });
    fc.assert(
      fc.property(tokens, tokens, (reference, hypothesis) => {
        const free = wordNoveltyRate({ text: hypothesis, reference }).insertionsAndSubstitutions;
        const unit = wordNoveltyRate({ text: hypothesis, reference }, { alignment: 'levenshtein' });
        const icca = wordNoveltyRate({ text: hypothesis, reference }, { alignment: 'icca' });
        expect(free <= unit.minimum && unit.minimum <= unit.insertionsAndSubstitutions).toBe(true);
        expect(unit.insertionsAndSubstitutions <= unit.maximum).toBe(true);
        expect(free <= icca.insertionsAndSubstitutions).toBe(true);
        const share =
          wordNoveltyRate({ text: hypothesis, reference }, { normalizeBy: 'hypothesis' }).score ?? 0;
        expect(share >= 0 && share <= 1).toBe(true);
      }),
    );
  });
});
