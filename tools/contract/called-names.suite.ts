import { beforeAll, describe, expect, it } from 'vitest';
import { MetricError } from '../../src/error.js';
import { type ExampleCalls, exampleCalls, plainCopy } from '../fuzz/example-calls.js';
import { subpaths } from '../fuzz/surface.js';
import { entryModules, type OptionFunction, optionFunctions } from './option-functions.js';

/**
 * The rule of docs/reference/errors.md: an error begins with the function that was called, and then names the argument.
 * Only an error about the data that a reader reads may begin with the place in the data.
 */

type Callable = (...args: unknown[]) => unknown;

const WRONG: readonly unknown[] = [null, 5, [1], {}];
/** These start threads, load models or read files where the arguments happen to be right. */
const RESOURCES = new Set(subpaths().flatMap(({ name, isResource }) => (isResource ? [name] : [])));
/** Functions that read data. */
const READERS = /^(?:from[A-Z]\w+|(?:read|preview|stream)Transcripts|parseTranscript|matchers)\b/;

/** Functions whose options are not the last argument, or have no type called options. */
const OPTIONS_FIRST = new Set([
  'createChessPair',
  'openAiModel',
  'gradualSharding',
  'createScorer',
  'createNameGame',
  'showDialogue',
]);

let modules: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
let calls: ReadonlyMap<string, ExampleCalls>;
let placeOfOptions: ReadonlyMap<string, OptionFunction['at']>;
beforeAll(async () => {
  modules = await entryModules();
  calls = new Map((await exampleCalls()).map((each) => [each.name, each]));
  placeOfOptions = new Map(optionFunctions().map(({ name, at }) => [name, at]));
});

describe('errors of wrong calls', () => {
  it('begin with the function that was called, and name the argument', async () => {
    const found: string[] = [];
    let errors = 0;
    for (const [name, call, isResource] of callables()) {
      for (const { args, at } of wrongCalls(name, call, isResource)) {
        const error = await refusalOf(() => call(...args));
        if (error === undefined) continue;
        errors += 1;
        const problem = problemOf(name, error);
        if (problem !== undefined) found.push(`${name} ${JSON.stringify(args[at])}: ${problem}`);
      }
    }
    expect(found).toEqual([]);
    expect(errors).toBeGreaterThan(2000);
  });
});

/** Every exported function, and the methods of exported objects, once. */
function* callables(): Generator<readonly [string, Callable, boolean]> {
  const seen = new Set<unknown>();
  for (const [subpath, module] of modules) {
    const isResource = RESOURCES.has(`@mtpc/metrics${subpath.slice(1)}`);
    for (const [name, value] of Object.entries(module)) {
      const methods =
        Object(value) === value && subpath !== './protocols' ? Object.entries(value as object) : [];
      const named = [
        [name, value] as const,
        ...methods.map(([key, each]) => [`${name}.${key}`, each] as const),
      ];
      for (const [full, each] of named) {
        if (typeof each !== 'function' || each === MetricError || seen.has(each)) continue;
        seen.add(each);
        yield [full, each.bind(value) as Callable, isResource];
      }
    }
  }
}

/** An example's arguments, one of them replaced by a wrong value each time; and none at all. */
function* wrongCalls(
  name: string,
  call: Callable,
  isResource: boolean,
): Generator<{ args: unknown[]; at: number }> {
  const example = (calls.get(name)?.examples[0] ?? []).map(plainCopy);
  const options = placeOfOptions.get(name) ?? -1;
  if (!isResource) yield { args: [], at: 0 };
  for (let at = 0; at < Math.max(call.length, example.length, options + 1); at++)
    for (const wrong of isResource ? WRONG.slice(0, 2) : WRONG) {
      const args = Array.from({ length: Math.max(at + 1, example.length) }, (_, i) => example[i]);
      args[at] = plainCopy(wrong);
      yield { args, at };
    }
}

async function refusalOf(call: () => unknown): Promise<unknown> {
  try {
    const result = await call();
    await (Object(result)[Symbol.asyncIterator]?.() ?? undefined)?.next();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The start of an error about data: `line 3`, `rows[2]`, `turns[0].speaker`, `conversation_id`. */
const PLACE = /^(?:line \d+|(?:\w+|\w*\[\d+\])(?:\.\w+|\[\d+\])*): /;

function problemOf(name: string, error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'MetricError') return `raw error: ${error}`;
  const { message } = error;
  const [start = ''] = message.split(': ');
  if (!name.split('.').includes(start)) {
    const isPlace = READERS.test(name) && PLACE.test(message) && start !== 'input' && !isExported(start);
    return isPlace ? undefined : message.slice(0, 100);
  }
  if (message.includes(': options.0')) return `options that are a list: ${message.slice(0, 100)}`;
  const takesOptions = placeOfOptions.has(name) || OPTIONS_FIRST.has(name);
  return message.includes(': options') && !takesOptions
    ? `an argument is called options: ${message}`
    : undefined;
}

function isExported(name: string): boolean {
  return [...modules.values()].some((module) => Object.hasOwn(module, name));
}
