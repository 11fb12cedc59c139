import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeShards } from './merge-shards.js';

describe('mergeShards', () => {
  it('keeps every shard once, in order', () => {
    const shards = fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(shards, fc.nat(), fc.nat(), (texts, share, seed) => {
        const count = 1 + (share % texts.length);
        const merged = mergeShards(texts, count, { seed });
        expect(merged).toHaveLength(count);
        expect(merged.join(' ')).toBe(texts.join(' '));
      }),
    );
  });

  it('merges other neighbors by another seed, and the same ones by the same', () => {
    const shards = ['a', 'b', 'c', 'd', 'e', 'f'];
    const of = (seed: number) => mergeShards(shards, 3, { seed }).join('|');
    expect(of(1)).toBe(of(1));
    expect(new Set([1, 2, 3, 4, 5, 6].map(of)).size).toBeGreaterThan(2);
  });

  it('refuses counts out of range and other shards', () => {
    expect(() => mergeShards(['a', 'b'], 3)).toThrow('count: expected a whole number from 1 to 2, got 3');
    expect(() => mergeShards([], 1)).toThrow(
      'mergeShards: shards: expected at least one shard, got an array of 0',
    );
    expect(() => mergeShards(['a', 5] as never, 1)).toThrow('shards[1]: expected a string, got 5');
  });
});
