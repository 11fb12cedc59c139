import { describe, expect, it } from 'vitest';
import { compareSystems } from '../evaluate/compare-systems.js';
import type { LengthEffect, RepeatedComparison } from '../evaluate/length/length-effect.js';
import { comparisonParagraph } from './comparison-paragraph.js';
import { lengthSentence, lengthTable } from './length-words.js';

const rows = (scores: readonly number[]) =>
  scores.map((score, i) => ({ transcript: `t${i}`, metric: 'lexical-density', score, signature: 's' }));
const [low, high] = [rows([10, 12, 11, 14, 13, 12]), rows([17, 18, 18, 21, 19, 20])];
const repeated = (difference: number, pValue: number): RepeatedComparison => ({
  ...{ n: 6, difference, interval: null, pValue, adjustedPValue: pValue, changePValue: 0.001 },
});
const length = { meanA: 10, meanB: 14, difference: -4, interval: null, pValue: 0.01 };
const effect: LengthEffect = {
  ...{ turns: length, words: length, besideLength: null, withoutPadding: null },
  atLength: { by: 'turns', ...repeated(0.2, 0.81) },
  verdict: 'length',
};
const [bare] = compareSystems({ small: low, large: high });
const comparison = { ...bare!, length: effect };

describe('lengthSentence', () => {
  it('says which side is higher, by how much at equal length, and what explains it', () => {
    expect(lengthSentence(comparison)).toBe(
      `LD: large higher by 6.833 (p = ${bare!.pValue!.toPrecision(4)}); at equal length -0.2 (p = 0.81): the difference is one of length.`,
    );
    const adjusted = { ...comparison, comparisons: 3, adjustedPValue: 0.001 };
    expect(lengthSentence(adjusted)).toContain('large higher by 6.833 (adjusted p = 0.001); at equal');
    const rounded = { size: (value: number) => value.toFixed(1), p: () => 'p < .01' };
    expect(lengthSentence(adjusted, rounded)).toBe(
      'LD: large higher by 6.8 (adjusted p < .01); at equal length -0.2 (p < .01): the difference is one of length.',
    );
  });

  it.each([
    ['remains', ': the difference is more than one of length.'],
    ['undecided', ': the data are too few to say whether it is one of length.'],
    ['not-different', 'at equal length -0.2 (p = 0.81).'],
  ] as const)('ends by the verdict %s', (verdict, end) => {
    expect(lengthSentence({ ...comparison, length: { ...effect, verdict } }).endsWith(end)).toBe(true);
  });

  it('names the padding', () => {
    const withoutPadding = { ...repeated(0, 1), system: 'large', phrases: ['you know', 'well'], share: 0.3 };
    const text = lengthSentence({ ...comparison, length: { ...effect, withoutPadding, verdict: 'padding' } });
    expect(text).toContain(
      '; without "you know" and other repeated phrases of large 0 (p = 1); at equal length -0.2 (p = 0.81): the difference is one of padding.',
    );
  });

  it('counts the variants that agree', () => {
    const variants = [
      { variant: 'match: head', difference: -2, pValue: 0.001, adjustedPValue: 0.002, isSameSign: true },
      { variant: 'match: linked', difference: -1, pValue: 0.2, adjustedPValue: 0.2, isSameSign: true },
      { variant: 'resolve: speaker', difference: 1, pValue: 0.02, adjustedPValue: 0.04, isSameSign: false },
    ];
    expect(lengthSentence({ ...comparison, variants })).toMatch(
      / The sign holds in 2 of 3 variants \(match: head, match: linked, resolve: speaker\), with a difference found in 1\.$/,
    );
  });

  it('is empty where lengths were not looked at', () => {
    expect(lengthSentence(bare!)).toBe('');
    expect(lengthTable([bare!]).rows).toEqual([]);
  });
});

it('stands in the table and in the paragraph', () => {
  const [row] = lengthTable([comparison]).rows;
  expect(row!.slice(0, 6)).toEqual(['LD', 'small', 'large', '10', '14', '0.01']);
  expect(row!.at(-1)).toBe('length');
  const text = comparisonParagraph([comparison]);
  expect(text).toContain('cut to its shorter member (by turns)');
  expect(text).toContain(lengthSentence(comparison));
});
