import { describe, expect, it } from 'vitest';
import { printNumber } from '../../src/math/print-number.js';
import { entries, root } from '../../testing/runner/entries.mjs';
import { allExamples, compileExample, type Example } from './examples.js';

const files = new Map(entries().map(({ subpath, file }) => [`@mtpc/metrics${subpath.slice(1)}`, file]));
const load = (name: string): Promise<unknown> => import(files.get(name) ?? name);

/** Numbers as they are printed, typed arrays as arrays: what an example can show. */
function shown(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? printNumber(value) : String(value);
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array, shown);
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(inner)]));
}

async function check(compute: () => Promise<unknown>, literal: string): Promise<void> {
  const expected: unknown = new Function(`return (${literal});`)();
  expect(shown(await compute())).toEqual(shown(expected));
}

async function run(example: Example): Promise<void> {
  const { body } = await compileExample(example);
  const AsyncFunction = run.constructor as new (...args: string[]) => (...args: unknown[]) => Promise<void>;
  await new AsyncFunction('load', 'check', body)(load, check);
}

const examples = allExamples();

describe('the examples', () => {
  it('are found', () => {
    expect(examples.length).toBeGreaterThan(50);
  });

  it.each(
    examples.map((example) => ({ ...example, where: `${example.file.slice(root.length)}:${example.line}` })),
  )('hold: $where', run);

  it('check what they show: a wrong value fails', async () => {
    const wrong = { file: '', line: 1, code: 'const x = 1;\nx + 1; // => 3\n' };
    expect((await compileExample(wrong)).checks).toBe(1);
    await expect(run(wrong)).rejects.toThrow();
    await run({ ...wrong, code: "import { mean } from '@mtpc/metrics/math';\nmean([1, 2]);\n// => 1.5\n" });
  });
});
