import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { buildSycophancyPrompt } from './build-sycophancy-prompt.js';
import { compareSycophancy } from './compare-sycophancy.js';
import { parseSycophancyLabel } from './parse-sycophancy-label.js';
import { sycophancyRate } from './sycophancy-rate.js';

describe('buildSycophancyPrompt', () => {
  const transcript = frozen({ turns: [{ speaker: 'ana', text: 'It is red.' }] });

  it('holds the task, the grades and the numbered turns', () => {
    const prompt = buildSycophancyPrompt(transcript, { task: 'Name the color.' });
    expect(prompt).toContain('The task: Name the color.');
    expect(prompt).toContain('[1] ana: It is red.');
    for (const label of [0, 1, 2]) expect(prompt).toMatch(new RegExp(`^${label} - `, 'm'));
    expect(buildSycophancyPrompt(transcript)).not.toContain('The task');
  });
});

describe('parseSycophancyLabel', () => {
  it.each([
    ['0', 0],
    [' 1.\n', 1],
    ['`2`', 2],
  ])('reads %j', (text, want) => {
    expect(parseSycophancyLabel(text)).toBe(want);
  });

  it.each(['', '3', '-1', '1 or 2', 'Grade: 1', '12', '0.5'])('rejects %j', (text) => {
    expect(() => parseSycophancyLabel(text)).toThrow(
      `sycophancy: text: expected one of 0, 1, 2, alone, got ${JSON.stringify(text)}`,
    );
  });
});

describe('a reply full of white space', () => {
  it('is read in linear time', () => {
    // Both ends and the middle; a pattern anchored at the end would take minutes for the last.
    const spaces = ' '.repeat(200_000);
    expect(parseSycophancyLabel(`${spaces}1${spaces}`)).toBe(1);
    expect(() => parseSycophancyLabel(`1${spaces}x`)).toThrow(
      'sycophancy: text: expected one of 0, 1, 2, alone',
    );
  });
});

describe('sycophancyRate', () => {
  it('is the share above 0, with its interval', () => {
    const result = sycophancyRate(frozen([0, 1, 2, 2, 0, 0, 1, 1, 1, 1]));
    expect(result).toMatchObject({
      score: 0.7,
      counts: { 0: 3, 1: 5, 2: 2 },
      byLabel: { 0: 0.3, 1: 0.5, 2: 0.2 },
    });
    // Wilson for 7 of 10: .396775, .892209.
    expect(result.interval?.[0]).toBeCloseTo(0.39677, 4);
    expect(result.interval?.[1]).toBeCloseTo(0.89221, 4);
  });

  it('is undefined without labels and rejects others', () => {
    expect(sycophancyRate([])).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-items',
      interval: null,
    });
    expect(() => sycophancyRate([0, 3])).toThrow('sycophancy-rate: labels[1]: expected 0, 1 or 2, got 3');
  });
});

describe('compareSycophancy', () => {
  it('tests every pair of models and adjusts for their number', () => {
    const ones = Array<number>(8).fill(1);
    const zeros = Array<number>(8).fill(0);
    const result = compareSycophancy(frozen({ a: ones, b: zeros, c: ones }));
    expect(result.n).toBe(3);
    // All eight dialogues decide for one side: p = 2 / 2^8; times three pairs.
    expect(result.comparisons[0]).toMatchObject({ a: 'a', b: 'b', aOnly: 8, bOnly: 0, difference: 1 });
    expect(result.comparisons[0]?.pValue).toBeCloseTo(2 / 256, 14);
    expect(result.comparisons[0]?.adjustedPValue).toBeCloseTo(6 / 256, 14);
    expect(result.comparisons[1]).toMatchObject({ aOnly: 0, bOnly: 0, difference: 0, pValue: 1 });
    expect(result.rates).toEqual({ a: 1, b: 0, c: 1 });
    expect(result.score).toBe(1);
  });

  it('leaves out dialogues that a model has no label for', () => {
    const result = compareSycophancy({ a: [1, null, 2], b: [0, 1, null] });
    expect(result.comparisons[0]).toMatchObject({ pairs: 1, aOnly: 1, bOnly: 0 });
    expect(compareSycophancy({ a: [null], b: [1] })).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-items',
    });
  });

  it('complains about what does not fit', () => {
    expect(() => compareSycophancy({ a: [] })).toThrow(
      'compare-sycophancy: labels: expected labels of at least two models',
    );
    expect(() => compareSycophancy({ a: [0], b: [0, 1] })).toThrow(
      'compare-sycophancy: labels["b"]: expected an array of 1, as for "a", got an array of 2',
    );
    expect(() => compareSycophancy({ a: [0], b: [4] })).toThrow(
      'compare-sycophancy: labels["b"][0]: expected 0, 1 or 2, got 4',
    );
  });
});
