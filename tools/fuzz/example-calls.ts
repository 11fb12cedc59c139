import { fileURLToPath } from 'node:url';
import { compileExample, examplesInSource, sourceFiles } from '../documentation/examples.js';

/** A public function and the arguments with which its documentation's examples call it. */
export interface ExampleCalls {
  readonly name: string;
  readonly call: (...args: unknown[]) => unknown;
  readonly examples: readonly (readonly unknown[])[];
}

/** Subpaths whose functions only compute. Those that read files or start models are left out. */
const MODULES: Readonly<Record<string, () => Promise<object>>> = {
  '@mtpc/metrics': () => import('../../src/index.js'),
  '@mtpc/metrics/math': () => import('../../src/math/index.js'),
  '@mtpc/metrics/text': () => import('../../src/text/index.js'),
  '@mtpc/metrics/adapters': () => import('../../src/adapters/index.js'),
  '@mtpc/metrics/schema': () => import('../../src/schema/index.js'),
  '@mtpc/metrics/report': () => import('../../src/report/index.js'),
  '@mtpc/metrics/analyzers/compromise': () => import('../../src/analyzers/compromise.js'),
};

/** Subpaths of functions that are whole programs: their examples are of use where only their options are looked at. */
export const PROGRAMS: Readonly<Record<string, () => Promise<object>>> = {
  '@mtpc/metrics/protocols': () => import('../../src/protocols/index.js'),
  '@mtpc/metrics/evidence': () => import('../../src/evidence/index.js'),
  '@mtpc/metrics/scorers': () => import('../../src/scorers/index.js'),
};

const ARGUMENTS_PER_FUNCTION = 40;
const LARGEST_ARGUMENTS = 20_000;

/**
 * Every public function with real arguments: all examples of the documentation run once, and each call that they make
 * is recorded. So a function that is exported and documented is fuzzed without a line of its own.
 */
export async function exampleCalls(more: typeof MODULES = {}): Promise<ExampleCalls[]> {
  const recorded = new Map<string, { call: ExampleCalls['call']; examples: unknown[][] }>();
  const modules = new Map<string, object>();
  for (const [subpath, load] of Object.entries({ ...MODULES, ...more }))
    modules.set(subpath, recording(await load(), recorded));
  const load = async (name: string): Promise<unknown> => modules.get(name) ?? import(name);
  const check = (compute: () => Promise<unknown>): Promise<unknown> => compute();
  const AsyncFunction = exampleCalls.constructor as new (
    ...args: string[]
  ) => (...args: unknown[]) => Promise<void>;
  const folder = fileURLToPath(new URL('../../src', import.meta.url));
  const warn = console.warn;
  console.warn = () => {};
  for (const example of sourceFiles(folder)
    .filter((file) => !/testing|\/node|transformers/.test(file))
    .flatMap(examplesInSource)) {
    await new AsyncFunction('load', 'check', compileExample(example).body)(load, check);
  }
  console.warn = warn;
  return [...recorded]
    .map(([name, { call, examples }]) => ({ name, call, examples }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function recording(
  module: object,
  recorded: Map<string, { call: ExampleCalls['call']; examples: unknown[][] }>,
): object {
  const entries = Object.entries(module).map(([name, value]) => {
    if (typeof value !== 'function' || /^class /.test(String(value))) return [name, value];
    const call = value as ExampleCalls['call'];
    const entry = recorded.get(name) ?? { call, examples: [] };
    recorded.set(name, entry);
    const recorder = (...args: unknown[]): unknown => {
      const copy = args.map(plainCopy);
      if (entry.examples.length < ARGUMENTS_PER_FUNCTION && sizeOf(copy) < LARGEST_ARGUMENTS)
        entry.examples.push(copy);
      return call(...args);
    };
    return [name, Object.assign(recorder, value)];
  });
  return Object.fromEntries(entries);
}

/** Whether a value is an array or an object literal. */
export function isPlain(value: unknown): value is Record<string, unknown> | unknown[] {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Array.prototype || prototype === Object.prototype || prototype === null;
}

/** A copy of arrays, object literals and typed arrays; what else there is (functions, models) stays itself. */
export function plainCopy(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return (value as Float64Array).slice();
  if (Array.isArray(value)) return value.map(plainCopy);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainCopy(inner)]));
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (ArrayBuffer.isView(value)) return value.byteLength / 8;
  if (!isPlain(value)) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + sizeOf(inner), 1);
}
