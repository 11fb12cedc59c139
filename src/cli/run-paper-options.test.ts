import { InvalidArgumentError } from 'commander';
import { expect, it } from 'vitest';
import { modelOptions, planOptions, runOptions, serverOptions } from './run-paper-options.js';

const OPTIONS = [...serverOptions(), ...modelOptions(), ...planOptions(), ...runOptions()];
const optionOf = (flag: string) => OPTIONS.find(({ long }) => long === flag)!;
const parse = (flag: string, text: string): unknown => optionOf(flag).parseArg!(text, undefined);

it.each<[flag: string, text: string, value: unknown]>([
  ['--retries', '0', 0],
  ['--seed', '0', 0],
  ...['--tokens-per-player', '--instances', '--runs', '--concurrency', '--budget-tokens'].map(
    (flag) => [flag, '1', 1] as [string, string, unknown],
  ),
  ['--locate-loss', '2', 2],
  ['--timeout', '0.5', 0.5],
  ['--temperatures', '0, 0.7', [0, 0.7]],
  ['--user-temperatures', '1', [1]],
  ['--turns', '2,4', [2, 4]],
  ['--shard-counts', '1,3', [1, 3]],
  ['--games', 'name-9, chess', ['name-9', 'chess']],
  ['--conditions', 'none,both', ['none', 'both']],
  ['--settings', 'full', ['full']],
  ['--predict', 'next-turn', ['next-turn']],
  ['--price', '0,10', [0, 10]],
])('%s %s is read', (flag, text, value) => {
  expect(parse(flag, text)).toEqual(value);
});

it.each<[flag: string, texts: string[], message: string]>([
  ['--retries', ['-1', '0.5', 'x', '9007199254740993'], 'Expected a whole number of at least 0.'],
  ['--seed', ['-1', '0.5'], 'Expected a whole number of at least 0.'],
  ...['--tokens-per-player', '--instances', '--runs', '--concurrency', '--budget-tokens'].map(
    (flag) => [flag, ['0', '1.5'], 'Expected a whole number of at least 1.'] as [string, string[], string],
  ),
  ['--locate-loss', ['1'], 'Expected a whole number of at least 2.'],
  ['--timeout', ['0', '-1', 'x', 'Infinity'], 'Expected a number above 0.'],
  ['--turns', ['', '2,', '2,x', '2,,4', 'Infinity'], 'Expected numbers separated by commas.'],
  ['--price', ['1', '1,2,3', '-1,2', '1,-2'], 'Expected two prices, such as 0.15,0.60.'],
])('%s refuses %j', (flag, texts, message) => {
  for (const text of texts) {
    const refused = (): unknown => parse(flag, text);
    expect(refused, text).toThrow(InvalidArgumentError);
    expect(refused, text).toThrow(message);
  }
});

it('has defaults for the server and for concurrency, and takes the address from the environment', () => {
  const defaults = Object.fromEntries(
    OPTIONS.flatMap(({ long, defaultValue }) => (defaultValue === undefined ? [] : [[long, defaultValue]])),
  );
  expect(defaults).toEqual({
    '--key-from': 'OPENAI_API_KEY',
    '--retries': 5,
    '--timeout': 120,
    '--max-wait': 300,
    '--max-reply': 8_000_000,
    '--concurrency': 8,
  });
  expect(optionOf('--base-url').envVar).toBe('OPENAI_BASE_URL');
});
