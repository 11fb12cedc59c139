import { Command } from 'commander';
import { expect, it } from 'vitest';
import { withFlagNames } from './flag-names.js';

const commands = [
  new Command('score').option('--metrics <list>').option('--columns <map>').option('--jobs <n>'),
];
const named = (message: string): string => withFlagNames(message, commands);

it('names flags where a message names options of functions', () => {
  expect(named('a.csv: fromRows: options.columns.conversation: expected null')).toBe(
    'a.csv: --columns conversation: expected null',
  );
  expect(named('evaluate: options.columns: expected null')).toBe('--columns: expected null');
  expect(named('evaluate: metrics: expected a metric')).toBe('--metrics: expected a metric');
});

it('names flags in advice', () => {
  const flags = [new Command('score').option('--rename-duplicates').option('--id-field <field>')];
  const message = 'rename the second (duplicates: "rename"), or name the field (idField), not (roles)';
  expect(withFlagNames(message, flags)).toBe(
    'rename the second (--rename-duplicates), or name the field (--id-field), not (roles)',
  );
  expect(named(message)).toBe(message);
});

it('keeps the name of a file, whose ending is not that of a function', () => {
  expect(named('log.jsonl: options.jobs: expected 2')).toBe('log.jsonl: --jobs: expected 2');
});

it('leaves options that have no flag, and other text', () => {
  for (const message of ['options.maxTurns: expected 2', 'metrics: none', 'line 3: text: expected a string'])
    expect(named(message)).toBe(message);
});
