import { beforeAll, describe, expect, it } from 'vitest';
import { getMetric, listMetrics } from '../../src/metrics/core/registry.js';
import { runs } from '../../testing/runs.js';
import { checkCall } from './contract.js';
import { type ExampleCalls, exampleCalls } from './example-calls.js';
import { fuzz, planCalls } from './run.js';

let every: readonly ExampleCalls[];

beforeAll(async () => {
  every = await exampleCalls();
});

describe('fuzzing', () => {
  it('finds every metric, and nothing that breaks the contract', async () => {
    const functions = every.filter(({ examples, isResource }) => examples.length > 0 && !isResource);
    const names = new Set(functions.map(({ name }) => name));
    expect(listMetrics().filter(({ name }) => !names.has(name))).toEqual([]);
    const tally = await fuzz(planCalls(functions, 1), 0, runs(300));
    expect(tally.problems).toEqual([]);
    expect(tally.counts.calls).toBe(runs(300));
    expect(tally.counts.value).toBeGreaterThan(runs(100));
  });

  it('makes a call again by its number', () => {
    const functions = every.filter(({ name }) => name === 'speakerEntropy');
    const plan = planCalls(functions, 7);
    expect(plan.call(41)).toEqual(planCalls(functions, 7).call(41));
    expect(plan.call(41).args).not.toEqual(plan.call(42).args);
  });
});

describe('the range of a call', () => {
  const result = (metric: string, score: number, params: object) =>
    checkCall(() => Object.freeze({ score, params: Object.freeze(params) }), [], getMetric(metric));
  const isWithin = async (...args: Parameters<typeof result>) =>
    (await result(...args)).problem === undefined;

  it('is that of the card', async () => {
    expect(await isWithin('messageNovelty', 2, {})).toBe(true);
    expect(await isWithin('messageNovelty', 2.01, {})).toBe(false);
    expect(await isWithin('messageNovelty', -0.01, { variant: 'paper' })).toBe(false);
  });

  it('has no bounds for published codes over vectors of any length, but for those without vectors', async () => {
    expect(await isWithin('messageNovelty', 9, { variant: 'reference' })).toBe(true);
    expect(await isWithin('participationFrequency', 1.01, { variant: 'reference' })).toBe(false);
  });

  it('is stretched by the scale of CLIP scores, and reaches below 0 without clamping', async () => {
    expect(await isWithin('clipScore', 3, { clamp: 'item', scale: 2.5 })).toBe(false);
    expect(await isWithin('clipScore', -2, { clamp: 'none', scale: 2.5 })).toBe(true);
    expect(await isWithin('clipScore', -2, { clamp: 'item', scale: 2.5 })).toBe(false);
    expect(await isWithin('contrastiveClipScore', 190, { clamp: 'none', scale: 100 })).toBe(true);
    expect(await isWithin('contrastiveClipScore', 201, { clamp: 'none', scale: 100 })).toBe(false);
  });
});
