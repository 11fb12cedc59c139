import { beforeAll, describe, expect, it } from 'vitest';
import { listMetrics } from '../../src/metrics/core/registry.js';
import { inBrowser } from '../../testing/chromium.js';
import { compareRuns } from './compare.js';
import { printedBy } from './runtimes.js';

let expected: readonly string[];
beforeAll(async () => {
  expected = (await printedBy('node', 0, 2))!;
});

describe('the numbers of every metric', () => {
  it.for(['bun', 'deno', 'chromium'])('have the same digits on %s as here', async (runtime, { skip }) => {
    const found = await printedBy(runtime, 0, 2);
    if (found === undefined)
      return skip(runtime === 'chromium' ? inBrowser.meta!.needs : `no ${runtime}: npm ci`);
    expect(expected.length).toBeGreaterThan(2000);
    expect(compareRuns(expected, found).digits).toEqual([]);
  });
});

describe('the numbers that are compared', () => {
  it('are those of every metric but those that only a language model gives', () => {
    const names = new Set(expected.map((line) => line.split(/[ .\t]/)[1]));
    const without = listMetrics().filter(({ id, name }) => !names.has(id) && !names.has(name));
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});

describe('compareRuns', () => {
  it('finds other digits, other places and lines that are missing, and counts bits', () => {
    const expected = ['a\t0.1234567890123\t12', 'b\t1\t6', 'c\t2\t12'];
    expect(compareRuns(expected, expected)).toEqual({ numbers: 3, bits: 0, digits: [] });
    const inLastBits = ['a\t0.12345678901231\t12', 'b\t1.0000001\t6', 'c\t2\t12'];
    expect(compareRuns(expected, inLastBits)).toEqual({ numbers: 3, bits: 2, digits: [] });
    expect(compareRuns(expected, ['a\t0.12345678902\t12', 'b\t1\t6', 'd\t2\t12']).digits.length).toBe(2);
    expect(compareRuns(expected, expected.slice(1)).digits.length).toBe(3);
  });
});
