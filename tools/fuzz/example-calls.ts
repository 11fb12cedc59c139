import { fileURLToPath } from 'node:url';
import { compileExample, examplesInSource, sourceFiles } from '../documentation/examples.js';
import { type Subpath, subpaths } from './surface.js';

/** A public function and the arguments with which its documentation's examples call it. */
export interface ExampleCalls {
  readonly name: string;
  readonly call: (...args: unknown[]) => unknown;
  readonly examples: readonly (readonly unknown[])[];
  readonly isResource: boolean;
  /** Whether it adds to its first argument, as the methods of accumulators do. */
  readonly gathers: boolean;
}

const ARGUMENTS_PER_FUNCTION = 40;
const LARGEST_ARGUMENTS = 20_000;

type Recorded = Map<string, { call: ExampleCalls['call']; examples: unknown[][]; isResource: boolean }>;

/** Ends an example of a function that reads files or models: its arguments are all that is wanted. */
const ENOUGH = new Error('recorded');

/**
 * Every public function with real arguments: all examples of the documentation run once, and each call that they make
 * is recorded. So a function that is exported and documented is fuzzed without a line of its own.
 */
export function exampleCalls(): Promise<readonly ExampleCalls[]> {
  return (calls ??= recordCalls());
}

let calls: Promise<readonly ExampleCalls[]> | undefined;

async function recordCalls(): Promise<readonly ExampleCalls[]> {
  const recorded: Recorded = new Map();
  const modules = new Map<string, object>();
  for (const subpath of subpaths())
    modules.set(subpath.name, recording(subpath, await subpath.load(), recorded));
  const load = async (name: string): Promise<unknown> => modules.get(name) ?? import(name);
  const check = (compute: () => Promise<unknown>): Promise<unknown> => compute();
  const AsyncFunction = recordCalls.constructor as new (
    ...args: string[]
  ) => (...args: unknown[]) => Promise<void>;
  const folder = fileURLToPath(new URL('../../src', import.meta.url));
  const { warn, log } = console;
  console.warn = console.log = () => {};
  for (const example of sourceFiles(folder).flatMap(examplesInSource)) {
    const { body } = await compileExample(example);
    await new AsyncFunction('load', 'check', body)(load, check).catch((error) => {
      if (error !== ENOUGH) throw error;
    });
  }
  Object.assign(console, { warn, log });
  return [...recorded]
    .map(([name, rest]) => ({ name, ...rest, gathers: /Accumulator\./.test(name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function recording({ name: subpath, isResource }: Subpath, module: object, recorded: Recorded): object {
  const wrap = (name: string, call: ExampleCalls['call'], self?: object): unknown => {
    const entry = recorded.get(name) ?? { call: call.bind(self), examples: [], isResource };
    recorded.set(name, entry);
    const recorder = (...args: unknown[]): unknown => {
      const copy = args.map(plainCopy);
      if (entry.examples.length < ARGUMENTS_PER_FUNCTION && sizeOf(copy) < LARGEST_ARGUMENTS)
        entry.examples.push(copy);
      if (isResource && args.length > 0) throw ENOUGH;
      return call.apply(self, args);
    };
    return Object.defineProperties(recorder, Object.getOwnPropertyDescriptors(call));
  };
  const entries = Object.entries(module).map(([name, value]) => {
    if (isFunction(value)) return [name, wrap(name, value)];
    if (!isPlain(value) || Array.isArray(value) || subpath.endsWith('/protocols')) return [name, value];
    const methods = Object.entries(value).map(([method, inner]) => [
      method,
      isFunction(inner) ? wrap(`${name}.${method}`, inner, value) : inner,
    ]);
    return [name, Object.fromEntries(methods)];
  });
  return Object.fromEntries(entries);
}

function isFunction(value: unknown): value is ExampleCalls['call'] {
  return typeof value === 'function' && !/^class /.test(String(value));
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
