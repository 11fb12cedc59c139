import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agendaOf } from '../../../testing/agenda-cases.js';
import { nextAgendaItem } from './next-agenda-item.js';

const next = (ids: string, edges: string[], current: string, saturated: string): string | null =>
  nextAgendaItem(agendaOf(ids, edges), current, [...saturated]);

describe('nextAgendaItem', () => {
  it('is the current item while that is open', () => {
    expect(next('abc', ['ab', 'bc'], 'b', 'a')).toBe('b');
  });

  it('is the first open item behind the current one', () => {
    expect(next('abc', ['ab', 'bc'], 'a', 'a')).toBe('b');
    expect(next('abc', ['ab', 'bc'], 'a', 'ab')).toBe('c');
  });

  it('follows one branch to its end before the next', () => {
    // a -> b -> d and a -> c: with a and b covered, d comes before c.
    expect(next('abcd', ['ab', 'ac', 'bd'], 'a', 'ab')).toBe('d');
    expect(next('abcd', ['ab', 'ac', 'bd'], 'a', 'abd')).toBe('c');
  });

  it('looks back where nothing lies ahead', () => {
    expect(next('abc', ['ab', 'bc'], 'c', 'c')).toBe('b');
    expect(next('abc', ['ab', 'ac'], 'b', 'b')).toBe('a');
    expect(next('abc', ['ab', 'ac'], 'b', 'ab')).toBe('c');
  });

  it('looks ahead of an item before it looks behind it', () => {
    expect(next('abc', ['ab', 'bc'], 'b', 'b')).toBe('c');
  });

  it('finds nothing in another component, and nothing where all is covered', () => {
    expect(next('abc', ['bc'], 'a', 'a')).toBeNull();
    expect(next('ab', ['ab'], 'a', 'ab')).toBeNull();
  });

  it('ends in cycles', () => {
    expect(next('abc', ['ab', 'bc', 'ca'], 'b', 'b')).toBe('c');
    expect(next('abc', ['ab', 'bc', 'ca'], 'b', 'abc')).toBeNull();
    expect(next('a', ['aa'], 'a', 'a')).toBeNull();
  });

  it('complains about a current item that is not there', () => {
    expect(() => next('ab', [], 'x', '')).toThrow(
      'nextAgendaItem: current: expected the id of an item, got "x"',
    );
  });

  it('finds an open item exactly if one is connected to the current one', () => {
    const edge = fc.tuple(fc.nat(5), fc.nat(5)).map(([a, b]) => 'abcdef'.charAt(a) + 'abcdef'.charAt(b));
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 6 }), fc.subarray([...'bcdef']), (edges, rest) => {
        const saturated = ['a', ...rest];
        // Connected, whatever the direction: merge the two sides of every edge until nothing changes.
        const group = new Set(['a']);
        for (let i = 0; i < 6; i++) {
          for (const e of edges) {
            if ([...e].some((id) => group.has(id))) for (const id of e) group.add(id);
          }
        }
        const open = [...group].filter((id) => !saturated.includes(id));
        const found = next('abcdef', edges, 'a', saturated.join(''));
        if (open.length === 0) expect(found).toBeNull();
        else expect(open).toContain(found);
      }),
    );
  });
});
