import { describe, expect, it } from 'vitest';
import { createRandom } from './create-random.js';
import { deal, dealGroups, randomCoin, type Samples, swapPairs } from './rearrangements.js';

const times = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);
const sorted = (samples: Samples<string>): string[] => samples.flat().sort();

describe('deal', () => {
  const [a, b] = [
    ['p', 'q'],
    ['x', 'y', 'z'],
  ];

  it('makes samples of the same sizes out of the same items, and leaves these alone', () => {
    for (const samples of times(50, deal(a!, b!, createRandom(1)))) {
      expect(samples.map((each) => each.length)).toEqual([2, 3]);
      expect(sorted(samples)).toEqual(['p', 'q', 'x', 'y', 'z']);
    }
    expect([a, b]).toEqual([
      ['p', 'q'],
      ['x', 'y', 'z'],
    ]);
  });

  it('deals every pair about equally often', () => {
    // 5 * 4 / 2 = 10 pairs, each expected 300 times of 3,000 with a deviation of 16.4: five of these are 82.
    const counts = new Map<string, number>();
    for (const [left] of times(3000, deal(a!, b!, createRandom(2)))) {
      const key = [...left].sort().join('');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(10);
    for (const count of counts.values()) expect(Math.abs(count - 300)).toBeLessThan(82);
  });
});

describe('swapPairs', () => {
  it('keeps every pair in its place, and swaps half of them', () => {
    const [a, b] = [times(400, () => 'a'), times(400, () => 'b')];
    const [left, right] = swapPairs(a, b, randomCoin(createRandom(3)))();
    left.forEach((item, i) => {
      expect([item, right[i]].sort()).toEqual(['a', 'b']);
    });
    // 400 coins: 200 with a deviation of 10.
    expect(Math.abs(left.filter((item) => item === 'a').length - 200)).toBeLessThan(50);
    expect(a.every((item) => item === 'a')).toBe(true);
  });
});

describe('dealGroups', () => {
  // Groups 1 (p, q) and 2 (r) on the left, 3 (x) on the right, 4 with s on the left and y, z on the right.
  const a = ['p', 'q', 'r', 's'];
  const b = ['x', 'y', 'z'];
  const labels = { a: [1, 1, 2, 4], b: [3, 4, 4] };

  it('keeps groups together, as many on each side, and swaps those that have items on both', () => {
    const seen = new Set<string>();
    for (const samples of times(200, dealGroups(a, b, labels, createRandom(4)))) {
      const [left, right] = samples;
      expect(sorted(samples)).toEqual([...a, ...b].sort());
      expect(left.includes('p')).toBe(left.includes('q'));
      expect(left.includes('y')).toBe(left.includes('z'));
      expect(left.includes('s')).toBe(!left.includes('y'));
      expect([left.includes('p'), left.includes('r'), left.includes('x')].filter(Boolean)).toHaveLength(2);
      expect(right).toHaveLength(7 - left.length);
      seen.add([...left].sort().join(''));
    }
    // Three ways to choose two of the whole groups, and two sides of the fourth.
    expect(seen.size).toBe(6);
  });
});
