import { beforeAll, describe, expect, it } from 'vitest';
import { listMetrics } from '../../src/metrics/frame/registry.js';
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
    const tally = await fuzz(planCalls(functions, 1), 0, 3000);
    expect(tally.problems()).toEqual([]);
    expect(tally.counts.calls).toBe(3000);
    expect(tally.counts.values).toBeGreaterThan(1000);
  });

  it('makes a call again by its number', () => {
    const functions = every.filter(({ name }) => name === 'speakerEntropy');
    const plan = planCalls(functions, 7);
    expect(plan.call(41)).toEqual(planCalls(functions, 7).call(41));
    expect(plan.call(41).args).not.toEqual(plan.call(42).args);
  });
});
