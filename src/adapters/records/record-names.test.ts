import { describe, expect, it } from 'vitest';
import { byNames, indexNames, plainName } from './record-names.js';

/** A record with these names, and another object each time. */
const record = (...names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, 1]));

describe('indexNames', () => {
  it('knows fields by their plain names, of several the first', () => {
    const { names, plain } = indexNames(record('Turn ID', 'turn-id', 'Text'));
    expect(names).toEqual(['Turn ID', 'turn-id', 'Text']);
    expect([...plain]).toEqual([
      ['turnid', 'Turn ID'],
      ['text', 'Text'],
    ]);
    expect(plainName(' My_Big.Turn-ID')).toBe('mybigturnid');
  });

  it('is the same object for the same names in the same order, and no other', () => {
    const first = indexNames(record('a', 'b'));
    expect(indexNames(record('a', 'b'))).toBe(first);
    for (const names of [['b', 'a'], ['a'], ['a', 'b', 'c'], ['a', 'c']])
      expect(indexNames(record(...names))).not.toBe(first);
  });

  it('keeps the eight that were made last', () => {
    const made = Array.from({ length: 9 }, (_, i) => indexNames(record(`kept ${i}`)));
    for (let i = 1; i < 9; i++) expect(indexNames(record(`kept ${i}`))).toBe(made[i]);
    expect(indexNames(record('kept 0'))).not.toBe(made[0]);
  });
});

it('byNames calls the function once for the same names, also where it gives undefined', () => {
  const asked: string[] = [];
  const count = byNames(({ names }) => void asked.push(names.join()));
  for (const names of [['x', 'y'], ['x', 'y'], ['y'], ['x', 'y']])
    expect(count(record(...names))).toBeUndefined();
  expect(asked).toEqual(['x,y', 'y']);
});
