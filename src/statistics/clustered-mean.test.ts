import { describe, expect, it } from 'vitest';
import { JoinedLabels } from './cluster-labels.js';
import { clusteredMean } from './clustered-mean.js';

describe('clusteredMean', () => {
  it('takes values in any order and kind of list, and leaves them as they are', () => {
    const sorted = clusteredMean([1, 1, 3, 7]);
    // Mean 3; squares 4 + 4 + 0 + 16 = 24, times 4 / 3 / 16.
    expect(sorted).toMatchObject({ n: 4, nClusters: 4, mean: 3, df: 3, least: 1 });
    expect(sorted.standardError).toBeCloseTo(Math.sqrt(2), 14);
    for (const values of [
      [7, 1, 3, 1],
      [1, 3, 1, 7],
      [1, 1, 7, 3],
    ]) {
      const typed = Float64Array.from(values);
      expect(clusteredMean(typed)).toEqual(sorted);
      expect([...typed]).toEqual(values);
      expect(clusteredMean(values)).toEqual(sorted);
    }
    expect(clusteredMean(Float64Array.of(1, 1, 3, 7))).toEqual(sorted);
  });

  it('sorts clusters by what they hold, whatever their names', () => {
    const one = clusteredMean([5, 1, 2, 9, 4], ['x', 'y', 'y', 'z', 'x']);
    // Sums over the least value, 1: y 1 of two, x 4 + 3 of two, z 8 of one.
    expect([...one.totals[0]!.sums].map((sum) => sum * one.unit)).toEqual([1, 7, 8]);
    expect([...one.totals[0]!.counts]).toEqual([2, 2, 1]);
    expect(clusteredMean([9, 4, 5, 2, 1], ['a', 'b', 'b', 'c', 'c'])).toEqual(one);
    // Of equal sums the smaller cluster comes first.
    const even = clusteredMean([0, 2, 1, 1], [1, 2, 3, 3]);
    expect([...even.totals[0]!.counts]).toEqual([1, 1, 2]);
    expect(clusteredMean([1, 1, 2, 0], [3, 3, 2, 1])).toEqual(even);
  });

  it('has at least the larger one-way error with two kinds of clusters', () => {
    // Rows and columns of a table of 15, -7 / -7, -1: the sums differ by 16 both ways, the diagonals by 28. The variance
    // of rows is 16^2 / 16 = 16, that of columns too, that of the cells (2 * 16^2 + 28^2) / 48 = 27: 16 + 16 - 27 = 5.
    const [rows, columns] = [
      ['a', 'a', 'b', 'b'],
      ['c', 'd', 'c', 'd'],
    ];
    expect(clusteredMean([15, -7, -7, -1], rows).standardError).toBeCloseTo(4, 14);
    expect(clusteredMean([15, -7, -7, -1], [rows!, columns!])).toMatchObject({ mean: 0, df: 1 });
    expect(clusteredMean([15, -7, -7, -1], [rows!, columns!]).standardError).toBeCloseTo(4, 14);
  });

  it('has no error of one cluster, and no least value of nothing', () => {
    expect(clusteredMean([1, 2], ['x', 'x'])).toMatchObject({ nClusters: 1, standardError: null, mean: 1.5 });
    expect(clusteredMean([])).toMatchObject({ n: 0, nClusters: 0, least: Number.NaN, standardError: null });
  });
});

describe('labels of clusters', () => {
  it('are strings or finite numbers', () => {
    for (const label of [undefined, null, Number.NaN, {}])
      expect(() => clusteredMean([1, 2], ['a', label as never])).toThrow(
        'clusteredMean: clusterLabels[1]: expected a string or a finite number, the label of a cluster, got ',
      );
  });

  it('are joined in any order, through others too', () => {
    const labels = ['a', 'b', 'c', 'd', 'e', 'f'];
    const pairs = [
      ['c', 'b'],
      ['e', 'd'],
      ['d', 'b'],
      ['b', 'c'],
    ] as const;
    for (const order of [pairs, [...pairs].reverse(), [pairs[2], pairs[0], pairs[3], pairs[1]]]) {
      const joined = new JoinedLabels();
      for (const [one, other] of order) joined.join(one!, other!);
      expect(joined.of(labels)).toEqual(['a', 'b', 'b', 'b', 'b', 'f']);
    }
    expect(new JoinedLabels().of(labels)).toEqual(labels);
  });
});
