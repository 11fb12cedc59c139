import { describe, expect, it } from 'vitest';
import { byNames, namesOf, plainName } from './record-names.js';

/** A record with these names, and another object each time. */
const record = (...names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, 1]));

describe('namesOf', () => {
  it('knows fields by their plain names, of several the first', () => {
    const { names, plain } = namesOf(record('Turn ID', 'turn-id', 'Text'));
    expect(names).toEqual(['Turn ID', 'turn-id', 'Text']);
    expect([...plain]).toEqual([
      ['turnid', 'Turn ID'],
      ['text', 'Text'],
    ]);
    expect(plainName(' My_Big.Turn-ID')).toBe('mybigturnid');
  });

  it('is the same object for the same names in the same order, and no other', () => {
    const first = namesOf(record('a', 'b'));
    expect(namesOf(record('a', 'b'))).toBe(first);
    for (const names of [['b', 'a'], ['a'], ['a', 'b', 'c'], ['a', 'c']])
      expect(namesOf(record(...names))).not.toBe(first);
  });

  it('keeps the eight that were made last', () => {
    const made = Array.from({ length: 9 }, (_, i) => namesOf(record(`kept ${i}`)));
    for (let i = 1; i < 9; i++) expect(namesOf(record(`kept ${i}`))).toBe(made[i]);
    expect(namesOf(record('kept 0'))).not.toBe(made[0]);
  });
});

it('byNames calls the function once for the same names, also where it gives undefined', () => {
  const asked: string[] = [];
  const count = byNames(({ names }) => void asked.push(names.join()));
  for (const names of [['x', 'y'], ['x', 'y'], ['y'], ['x', 'y']])
    expect(count(record(...names))).toBeUndefined();
  expect(asked).toEqual(['x,y', 'y']);
});
