import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packClusters, WordClusters } from './word-clusters.js';

describe('WordClusters', () => {
  const known = new Map([
    ['monday', 1],
    ['tuesday', 1],
    ['eat', 130],
  ]);
  const broader = Array.from({ length: 130 }, (_, i) => 1 + (i >> 3));
  const clusters = new WordClusters(packClusters(known, broader));

  it('knows the cluster of a word, and 0 for the others', () => {
    expect(['monday', 'tuesday', 'eat', 'drink', ''].map((word) => clusters.findCluster(word))).toEqual([
      1, 1, 130, 0, 0,
    ]);
  });

  it('knows the broader cluster', () => {
    // 1 + (129 >> 3) is 17.
    expect([0, 1, 130].map((cluster) => clusters.broaderThan(cluster))).toEqual([0, 1, 17]);
  });

  it('gives back nearly all of what was packed: words of one hash share the cluster of the first', () => {
    const words = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(words, (given) => {
        const packed = packClusters(new Map(given.map((word, i) => [word, 1 + (i % 190)])), []);
        const read = new WordClusters(packed);
        const lost = given.filter((word, i) => read.findCluster(word) !== 1 + (i % 190));
        expect(read.findCluster(given[0]!)).toBe(1);
        expect(lost.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
