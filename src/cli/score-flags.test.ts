import { InvalidArgumentError } from 'commander';
import { expect, it } from 'vitest';
import { fieldNames, whole } from './option.js';
import { requireWideFlags, type ScoreFlags } from './score-flags.js';

it('reads numbers within bounds and the fields to keep', () => {
  const parse = whole(1, 12);
  expect([parse('1'), parse('12')]).toEqual([1, 12]);
  for (const text of ['0', '-1', '1.5', 'x', '', '13'])
    expect(() => parse(text)).toThrow('Expected a whole number from 1 to 12.');
  for (const text of ['-1', '2e99']) expect(() => whole(0)(text)).toThrow('a whole number of at least 0.');
  expect(fieldNames('meta.model, nr,metal')).toEqual(['model', 'nr', 'metal']);
  for (const text of ['', 'a,', 'meta.']) expect(() => fieldNames(text)).toThrow(InvalidArgumentError);
});

it.each<[flags: Partial<ScoreFlags>, message: string | undefined]>([
  [{}, undefined],
  [{ metaColumns: ['a'] }, '--meta-columns: expected --wide, got no --wide'],
  [{ wide: true, out: undefined as never }, '--wide: expected --out FILE, got no --out'],
  [{ wide: true }, undefined],
  [{ wide: true, metaColumns: ['a'], format: 'parquet' }, undefined],
  [{ wide: true, format: 'jsonl' }, undefined],
  [{ wide: true, format: 'json' }, '--wide: expected --format csv, jsonl, parquet, got --format json'],
  [{ wide: true, resume: true, skipped: true }, '--wide: expected a run from the start, got --resume'],
  [{ wide: true, skipped: true }, '--wide: expected a run from the start, got --skipped'],
])('wide output has its flags: %j', (flags, message) => {
  const given = { format: 'csv', out: 'x', jobs: 1, language: 'auto', ...flags } as ScoreFlags;
  const check = (): void => requireWideFlags(given);
  if (message === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(message);
});
