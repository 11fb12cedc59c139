import { describe, expect, it } from 'vitest';
import { listMetrics } from '../../src/metrics/frame/registry.js';
import { fuzz } from './run.js';

describe('fuzzing', () => {
  it('finds every metric, and none that breaks its contract', async () => {
    const names = listMetrics().map(({ name }) => name);
    const report = await fuzz({ calls: 6000, seed: 1, names });
    expect(report.functions).toBe(names.length);
    expect(report.values).toBeGreaterThan(2000);
    const known = report.problems.filter(({ name }) => !KNOWN.includes(name));
    expect(known).toEqual([]);
  });
});

/** Metrics of which fuzzing has found something that is not mended yet. */
const KNOWN: readonly string[] = [];
