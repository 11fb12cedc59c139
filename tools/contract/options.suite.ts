import { beforeAll, describe, expect, it } from 'vitest';
import { MetricError } from '../../src/error.js';
import { type ExampleCalls, exampleCalls, plainCopy } from '../fuzz/example-calls.js';
import { entryModules, optionFunctions } from './option-functions.js';

const functions = optionFunctions();

let calls: ReadonlyMap<string, ExampleCalls>;
let modules: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
beforeAll(async () => {
  calls = new Map((await exampleCalls()).map((each) => [each.name, each]));
  modules = await entryModules();
});

describe('every function with options refuses one that it does not have', () => {
  it('finds them', () => {
    expect(functions.length).toBeGreaterThan(100);
  });

  it.each(functions)('$subpath $name', async ({ subpath, name, at }) => {
    const call = name.split('.').reduce((of, part) => Object(of)[part], modules.get(subpath) as unknown) as (
      ...args: unknown[]
    ) => unknown;
    // As its documentation calls it; where that is not recorded, options come before all else.
    const example = (calls.get(name)?.examples[0] ?? []).map(plainCopy);
    const args = Array.from({ length: at }, (_, i) => example[i]);
    const refused = await refusalOf(() => call(...args, { ...Object(example[at]), 'no such option': 1 }));
    expect(refused).toBe('options.no such option');
  });
});

/** The path of the option that a call refuses; what it did instead otherwise. */
async function refusalOf(call: () => unknown): Promise<string | undefined> {
  try {
    const result = await call();
    const iterator = Object(result)[Symbol.asyncIterator]?.() ?? Object(result)[Symbol.iterator]?.();
    await iterator?.next();
    return 'nothing was refused';
  } catch (error) {
    return error instanceof MetricError && error.code === 'INVALID_OPTION' ? error.path : String(error);
  }
}
