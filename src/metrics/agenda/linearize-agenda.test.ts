import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agendaArguments, agendaCases, agendaOf, itemId } from '../../../testing/agenda-cases.js';
import { linearizeAgenda } from './linearize-agenda.js';

const line = (ids: string, edges: string[] = [], start?: string): string =>
  linearizeAgenda(agendaOf(ids, edges, start === undefined ? {} : { start })).join('');

describe('linearizeAgenda', () => {
  it('goes deep before it goes wide, in the order of the edges', () => {
    expect(line('abcd', ['ab', 'ac', 'bd'])).toBe('abdc');
    expect(line('abcd', ['ac', 'ab', 'bd'])).toBe('acbd');
  });

  it('begins at every root in the order of the list where no start is given', () => {
    expect(line('abcde', ['cd', 'eb'])).toBe('acdeb');
  });

  it('puts what the start does not reach last, in the order of the list', () => {
    expect(line('abcd', ['ca', 'bd'], 'c')).toBe('cabd');
    expect(line('abc', [], 'b')).toBe('bac');
  });

  it('ends in cycles, self-loops and repeated edges', () => {
    expect(line('abc', ['ab', 'bc', 'ca'])).toBe('abc');
    expect(line('abc', ['ab', 'bc', 'ca'], 'b')).toBe('bca');
    expect(line('ab', ['aa', 'ab', 'ab', 'bb'])).toBe('ab');
  });

  it('goes as deep as the agenda does', () => {
    const ids = Array.from({ length: 50_000 }, (_, i) => `i${i}`);
    const edges = ids.slice(1).map((id, i): [string, string] => [ids[i]!, id]);
    expect(linearizeAgenda({ items: ids.map((id) => ({ id, text: id })), edges })).toEqual(ids);
  });

  it('is empty for an empty agenda', () => {
    expect(linearizeAgenda({ items: [], edges: [] })).toEqual([]);
  });

  it('names the item that is not there, and the one that is there twice', () => {
    expect(() => line('ab', ['ax'])).toThrow(
      'linearizeAgenda: agenda.edges[0][1]: expected the id of an item, got "x"',
    );
    expect(() => line('ab', [], 'z')).toThrow(
      'linearizeAgenda: agenda.start: expected the id of an item, got "z"',
    );
    expect(() => line('aba')).toThrow('linearizeAgenda: agenda.items[2].id: expected a unique id, got "a"');
  });

  it.each(agendaCases())('matches the golden order: $id', (golden) => {
    expect(linearizeAgenda(agendaArguments(golden).agenda)).toEqual(golden.paper.linear.map(itemId));
  });

  it('lists every item once', () => {
    const edge = fc.tuple(fc.nat(5), fc.nat(5)).map(([a, b]) => 'abcdef'.charAt(a) + 'abcdef'.charAt(b));
    fc.assert(
      fc.property(fc.array(edge), fc.option(fc.constantFrom(...'abcdef')), (edges, start) => {
        const found = line('abcdef', edges, start ?? undefined);
        expect([...found].sort().join('')).toBe('abcdef');
        if (start !== null) expect(found.charAt(0)).toBe(start);
      }),
    );
  });
});
