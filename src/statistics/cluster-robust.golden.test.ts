import { describe, expect, it } from 'vitest';
import { golden } from '../../testing/golden.js';
import { meanInterval } from './mean-interval.js';
import { pairedTest } from './paired-test.js';
import { twoGroupTest } from './two-group-test.js';

interface Case {
  readonly kind: 'mean' | 'two-groups' | 'two-way';
  readonly values: number[];
  readonly clusters: number[];
  readonly first: number[];
  readonly second: number[];
  readonly isFirst: number[];
  readonly estimate: number;
  readonly standardError: number;
  readonly df?: number;
  readonly pValue: number;
}
const { cases } = golden<{ cases: Case[] }>('cluster-robust');
const of = (kind: Case['kind']): Case[] => cases.filter((each) => each.kind === kind);

/** Nine digits. */
const agrees = (found: number | null, expected: number): void => expect(found! / expected).toBeCloseTo(1, 9);

describe('values of clubSandwich (fixtures/golden/cluster-robust.json says which call)', () => {
  it.each(of('mean'))('the mean over clusters: $estimate', ({ values, clusters, ...expected }) => {
    const result = pairedTest(values, { clusterLabels: clusters });
    agrees(result.difference, expected.estimate);
    agrees(result.standardError, expected.standardError);
    // R prints no degrees of freedom for balanced clusters: they are G - 1.
    agrees(result.df, expected.df ?? new Set(clusters).size - 1);
    agrees(result.pValue, expected.pValue);
    agrees(meanInterval(values, { clusterLabels: clusters }).standardError, expected.standardError);
  });

  it.each(of('two-groups'))('two groups over clusters: $estimate', (each) => {
    const { values, clusters, isFirst, ...expected } = each;
    const grouped = values.map((value, i) => ({
      ...{ value, isFirst: isFirst[i] === 1, clusters: [clusters[i]!] },
    }));
    const result = twoGroupTest(grouped, 0.95);
    agrees(result.difference, expected.estimate);
    agrees(result.standardError, expected.standardError);
    const inFirst = new Set(clusters.filter((_, i) => isFirst[i] === 1));
    const areApart = clusters.every((label, i) => isFirst[i] === 1 || !inFirst.has(label));
    if (areApart) {
      // Independent groups take the fewest degrees of freedom of a group, which R does not.
      expect(result.df).toBeLessThanOrEqual(expected.df!);
      return;
    }
    agrees(result.df, expected.df!);
    agrees(result.pValue, expected.pValue);
  });

  it.each(of('two-way'))(
    'two kinds of clusters: $standardError',
    ({ values, first, second, ...expected }) => {
      for (const clusterLabels of [
        [first, second],
        [second, first],
      ]) {
        const result = pairedTest(values, { clusterLabels });
        agrees(result.standardError, expected.standardError);
        agrees(result.df, expected.df!);
        expect(result.nClusters).toBe(Math.min(new Set(first).size, new Set(second).size));
      }
    },
  );
});
