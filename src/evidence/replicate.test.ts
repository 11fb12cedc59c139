import { describe, expect, it } from 'vitest';
import type { CorrelationEstimate } from '../statistics/correlation-estimate.js';
import { replication, splitInHalves } from './replicate.js';

const estimate = (value: number, pValue: number | null): CorrelationEstimate => ({
  estimate: value,
  standardError: null,
  pValue,
  interval: null,
});

describe('halvesOf', () => {
  it('puts each place into one half, the first being the larger by at most one', () => {
    const labels = [...'abcdefg'];
    const [first, second] = splitInHalves(labels, 1);
    expect(first).toHaveLength(4);
    expect(second).toHaveLength(3);
    expect([...first, ...second].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(first).toEqual([...first].sort((a, b) => a - b));
  });

  it('keeps a cluster together', () => {
    const labels = [...'aabbccddaabb'];
    for (let seed = 0; seed < 20; seed++) {
      const [first, second] = splitInHalves(labels, seed);
      const names = (places: readonly number[]): Set<string> => new Set(places.map((i) => labels[i]!));
      expect(names(first).size).toBe(2);
      for (const name of names(second)) expect(names(first)).not.toContain(name);
    }
  });

  it('draws by the seed', () => {
    const labels = Array.from({ length: 40 }, (_, i) => `t${i}`);
    expect(splitInHalves(labels, 5)).toEqual(splitInHalves(labels, 5));
    expect(splitInHalves(labels, 6)).not.toEqual(splitInHalves(labels, 5));
  });
});

describe('replication', () => {
  it('needs both halves and one sign', () => {
    const [found, weak, other] = [estimate(0.4, 0.01), estimate(0.3, 0.2), estimate(-0.4, 0.01)];
    expect(replication(found, found, 0.95)).toMatchObject({ found: true, returned: true });
    expect(replication(found, weak, 0.95)).toMatchObject({ found: true, returned: false });
    expect(replication(found, other, 0.95)).toMatchObject({ found: true, returned: false });
    expect(replication(other, other, 0.95)).toMatchObject({ found: true, returned: true });
    expect(replication(weak, found, 0.95)).toMatchObject({ found: false, returned: false });
    expect(replication(found, found, 0.995)).toMatchObject({ found: false, returned: false });
  });

  it('takes a p-value of just 1 - level, and none as not found', () => {
    expect(replication(estimate(0.4, 0.05), estimate(0.4, 0.05), 0.95).returned).toBe(true);
    expect(replication(null, estimate(0.4, 0.01), 0.95)).toEqual({
      first: null,
      second: estimate(0.4, 0.01),
      found: false,
      returned: false,
    });
    expect(replication(estimate(1, null), estimate(1, null), 0.95).found).toBe(false);
  });
});
