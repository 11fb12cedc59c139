import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestCommonSubsequence } from './longest-common-subsequence.js';
import { createInterner } from './sequence/interner.js';
import { createSubsequenceCounter } from './sequence/subsequence-counter.js';

/** The textbook table. */
function byTable(a: ArrayLike<unknown>, b: ArrayLike<unknown>): number {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      table[i]![j] = Object.is(a[i - 1], b[j - 1])
        ? table[i - 1]![j - 1]! + 1
        : Math.max(table[i - 1]![j]!, table[i]![j - 1]!);
    }
  }
  return table[a.length]![b.length]!;
}

const tokens = (maxLength: number) =>
  fc.array(fc.constantFrom('red', 'bus', 'left', 'man', 'dog'), { maxLength });

describe('longestCommonSubsequence', () => {
  it('matches values worked by hand', () => {
    expect(longestCommonSubsequence(['a', 'b', 'c', 'b', 'd'], ['b', 'd', 'c', 'b'])).toBe(3); // b c b
    expect(longestCommonSubsequence('kitten', 'sitting')).toBe(4); // i t t n
    expect(longestCommonSubsequence([], ['x'])).toBe(0);
    expect(longestCommonSubsequence(['x'], ['y'])).toBe(0);
  });

  it('compares values of any kind as a Map does', () => {
    const object = {};
    expect(longestCommonSubsequence([1, '1', object, Number.NaN], [Number.NaN, object, {}, 1])).toBe(1);
    expect(longestCommonSubsequence(Int32Array.of(1, 2, 3), [1, 3])).toBe(2);
  });

  it('agrees with the table, below and above one word', () => {
    fc.assert(
      fc.property(tokens(40), tokens(40), (a, b) => {
        expect(longestCommonSubsequence(Object.freeze(a), Object.freeze(b))).toBe(byTable(a, b));
      }),
    );
    fc.assert(
      fc.property(tokens(150), tokens(150), (a, b) => longestCommonSubsequence(a, b) === byTable(a, b)),
    );
  });

  it.each([31, 32, 33, 63, 64, 65])('is right for %d strings', (length) => {
    const a = Array.from({ length }, (_, i) => `word${i % 7}`);
    const b = Array.from({ length: length + 5 }, (_, i) => `word${(i * i) % 7}`);
    expect(longestCommonSubsequence(a, b)).toBe(byTable(a, b));
    expect(longestCommonSubsequence(b, [...a].reverse())).toBe(byTable(b, [...a].reverse()));
    const distinct = Array.from({ length }, (_, i) => `w${i}`);
    expect(longestCommonSubsequence(distinct, distinct)).toBe(length);
    expect(longestCommonSubsequence(distinct, [...distinct].reverse())).toBe(1);
  });

  it('tells strings of one hash apart, in lists of any kind', () => {
    // 31 * 'A' + 'a' = 31 * 'B' + 'B', so that all of these fall on one place of the table.
    const alike = ['AaAa', 'AaBB', 'BBAa', 'BBBB'];
    expect(longestCommonSubsequence(alike, ['BBBB', 'AaAa', 'BBAa'])).toBe(2);
    expect(longestCommonSubsequence(['', 'a', 1], ['', 1])).toBe(2);
    expect(longestCommonSubsequence(['1'], [1])).toBe(0);
  });

  it.each([29, 30, 31, 32, 33, 59, 60, 61, 62, 90, 91])('is right at the word boundary %d', (length) => {
    const a = Array.from({ length }, (_, i) => i % 7);
    const b = Array.from({ length: length + 5 }, (_, i) => (i * i) % 7);
    expect(longestCommonSubsequence(a, b)).toBe(byTable(a, b));
    expect(longestCommonSubsequence(a, a)).toBe(length);
    const distinct = Array.from({ length }, (_, i) => i);
    expect(longestCommonSubsequence(distinct, [...distinct].reverse())).toBe(1);
  });

  it('is symmetric, bounded, blind to reversal and to what only one side has', () => {
    fc.assert(
      fc.property(tokens(50), tokens(50), (a, b) => {
        const length = longestCommonSubsequence(a, b);
        expect(longestCommonSubsequence(b, a)).toBe(length);
        expect(length).toBeLessThanOrEqual(Math.min(a.length, b.length));
        expect(longestCommonSubsequence([...a].reverse(), [...b].reverse())).toBe(length);
        expect(longestCommonSubsequence(['x', ...a, 'y'], b)).toBe(length);
        expect(longestCommonSubsequence([...a, 'end'], [...b, 'end'])).toBe(length + 1);
      }),
    );
  });
});

describe('createSubsequenceCounter', () => {
  it('leaves no trace of one pair in the next', () => {
    const sequences = fc.array(tokens(70), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(sequences, (all) => {
        const interner = createInterner('test');
        const ids = all.map((sequence) => interner.intern(sequence));
        const count = createSubsequenceCounter(interner.size);
        ids.forEach((a, i) => {
          ids.forEach((b, j) => {
            expect(count(a, b)).toBe(byTable(all[i]!, all[j]!));
          });
        });
      }),
    );
  });
});
