import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { bleu } from './bleu.js';
import { tokenize13a } from './tokenize-13a.js';

interface Published {
  readonly name: string;
  readonly score: number;
  readonly tolerance: number;
}
const published = JSON.parse(
  readFileSync(new URL('../../../fixtures/answers/bleu.json', import.meta.url), 'utf8'),
) as {
  corpora: (Published & {
    hypotheses: string[];
    references: string[][];
    precisions?: number[];
    brevityPenalty?: number;
    hypothesisLength?: number;
    referenceLength?: number;
    signature?: string;
  })[];
  sentences: (Published & { hypothesis: string; reference: string })[];
};

describe('bleu', () => {
  it.each(published.corpora)('gives what sacrebleu states for a corpus: $name', (want) => {
    const result = bleu(frozen(want.hypotheses), frozen(want.references));
    expect(Math.abs(result.score - want.score)).toBeLessThanOrEqual(want.tolerance);
    if (want.precisions === undefined) return;
    expect(result.precisions.map((each) => Number(each.toFixed(1)))).toEqual(want.precisions);
    expect(Number(result.brevityPenalty.toFixed(3))).toBe(want.brevityPenalty);
    expect(result).toMatchObject({
      hypothesisLength: want.hypothesisLength,
      referenceLength: want.referenceLength,
      signature: want.signature,
    });
  });

  it.each(published.sentences)('gives what sacrebleu states for a sentence: $name', (want) => {
    const { score, signature } = bleu(want.hypothesis, want.reference);
    expect(Math.abs(score - want.score)).toBeLessThanOrEqual(want.tolerance);
    expect(signature).toBe('nrefs:1|case:mixed|eff:yes|tok:13a|smooth:exp|version:2.0.0');
  });

  it('clips matches and halves the share of every order without one', () => {
    // 7 words against 8, "a" twice and the sequence "i b a" ("am I am a ..." of sacrebleu's tests, renamed): 4 words,
    // 2 pairs, 1 triple and no run of four match, of 6, 5, 4 and 3. The last counts half a match: 1/6.
    const result = bleu('b i b a stone row', 'i b a mark heap row a a');
    expect(result).toMatchObject({ counts: [4, 2, 1, 0], totals: [6, 5, 4, 3] });
    const expected = 100 * Math.exp(1 - 8 / 6) * ((4 / 6) * (2 / 5) * (1 / 4) * (0.5 / 3)) ** 0.25;
    expect(result.score).toBeCloseTo(expected, 10);
    expect(bleu('b i b a stone row', 'i b a mark heap row a a', { smoothing: 'none' }).score).toBe(0);
  });

  it('leaves out orders that a sentence is too short for, and a corpus does not', () => {
    // One word of one matches; the reference has two: exp(1 - 2).
    expect(bleu('shoe', 'our shoe').score).toBeCloseTo(100 * Math.exp(-1), 10);
    expect(bleu(['shoe'], ['our shoe']).score).toBe(0);
    expect(bleu(['shoe'], ['our shoe'], { effectiveOrder: true }).score).toBeCloseTo(100 * Math.exp(-1), 10);
  });

  it('takes the nearest reference for the length, the shorter of two, and the best of any for matches', () => {
    expect(bleu('a b c', ['b c d e', 'a b']).referenceLength).toBe(2);
    expect(bleu('a a a', ['a', 'a a b b b b']).counts[0]).toBe(2);
    expect(bleu([], []).score).toBe(0);
  });

  it('names case, order and number of references in the signature', () => {
    const { signature, score } = bleu(['A B C D', 'e'], [['a b c d'], ['e', 'f']], { lowercase: true });
    expect(signature).toBe('nrefs:var|case:lc|eff:no|tok:13a|smooth:exp|version:2.0.0');
    expect(score).toBeCloseTo(100, 9);
    expect(bleu(['A B C D'], ['a b c d']).score).toBe(0);
  });

  it('says which references are missing', () => {
    expect(() => bleu(['a', 'b'], [['a']])).toThrow(
      'bleu: references: expected 2 entries, one for each hypothesis, got an array of 1',
    );
    expect(() => bleu('a', [['a'], ['b']])).toThrow('bleu: references[0]: expected a text, got');
    expect(() => bleu(['a'], [[]])).toThrow(
      'bleu: references[0]: expected at least one reference, got an array of 0',
    );
  });

  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 9 });
  const sentence = words.map((each) => each.join(' '));
  it('lies in [0, 100], is 100 for equal texts of four words, and does not fall with another reference', () => {
    fc.assert(
      fc.property(sentence, sentence, sentence, (text, one, other) => {
        const { score } = bleu(text, one);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100 + 1e-9);
        if (text.split(' ').length >= 4) expect(bleu([text], [text]).score).toBeCloseTo(100, 9);
        const both = bleu(text, [one, other]);
        both.counts.forEach((count, i) => {
          expect(count).toBeGreaterThanOrEqual(bleu(text, one).counts[i]!);
        });
      }),
    );
  });

  it('does not depend on the order of the corpus', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(sentence, sentence), { minLength: 1, maxLength: 6 }), (pairs) => {
        const score = (each: [string, string][]): number =>
          bleu(
            each.map(([text]) => text),
            each.map(([, reference]) => reference),
          ).score;
        expect(score([...pairs].reverse())).toBeCloseTo(score(pairs), 9);
      }),
    );
  });
});

describe('tokenize13a', () => {
  it.each([
    ['Yes, 1,000.5 of them.', ['Yes', ',', '1,000.5', 'of', 'them', '.']],
    ['well-known 3-day (a/b)', ['well-known', '3', '-', 'day', '(', 'a', '/', 'b', ')']],
    ["it's &quot;A&amp;B&quot;", ["it's", '"', 'A', '&', 'B', '"']],
    ['one\ntwo-\nthree <skipped>four', ['one', 'twothree', 'four']],
    ['.5, 6.', ['.', '5', ',', '6', '.']],
    ['x_y [z]', ['x', '_', 'y', '[', 'z', ']']],
    ['', []],
    ['  \n ', []],
  ])('splits %j', (text, tokens) => {
    expect(tokenize13a(text)).toEqual(tokens);
  });
});
