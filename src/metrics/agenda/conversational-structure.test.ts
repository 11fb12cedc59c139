import { describe, expect, it } from 'vitest';
import { agendaArguments, agendaCases, agendaOf, itemId } from '../../../testing/agenda-cases.js';
import { frozen } from '../../../testing/frozen.js';
import type { Embedded } from '../../transcript/embedded.js';
import { type ConversationalStructureOptions, conversationalStructure } from './conversational-structure.js';

const agenda = agendaOf('abcd', ['ab', 'bc', 'cd']);
const axis = (i: number): number[] => [0, 1, 2, 3].map((j) => (i === j ? 1 : 0));
const walk = (...items: number[]): Embedded =>
  frozen({
    transcript: { turns: items.map(() => ({ speaker: 'x', text: 'words' })), agenda },
    embeddings: items.map(axis),
  });
const options: ConversationalStructureOptions = frozen({
  agendaEmbeddings: [0, 1, 2, 3].map(axis),
  hops: 1,
  blockSize: 1,
  blockStep: 1,
});

describe('conversationalStructure', () => {
  it('is the share of transitions within the hops, forward and back', () => {
    // a b d c a: steps 1, 2, -1, -2.
    expect(conversationalStructure(walk(0, 1, 3, 2, 0), options)).toMatchObject({
      score: 0.5,
      n: 4,
      trajectory: ['a', 'b', 'd', 'c', 'a'],
      order: ['a', 'b', 'c', 'd'],
    });
    expect(conversationalStructure(walk(0, 1, 3, 2, 0), { ...options, hops: 2 }).score).toBe(1);
    expect(conversationalStructure(walk(0, 1, 3, 2, 0), { ...options, hops: 0 }).score).toBe(0);
  });

  it('drops immediate repeats', () => {
    expect(conversationalStructure(walk(0, 0, 1, 1, 1, 0), options)).toMatchObject({
      n: 2,
      blocks: ['a', 'a', 'b', 'b', 'b', 'a'],
      trajectory: ['a', 'b', 'a'],
    });
  });

  it('takes full blocks only, and one block where the dialogue is shorter', () => {
    const walked = walk(0, 0, 1, 1, 1, 2, 2);
    // Blocks of 3 from 0, 2, 4: aab, bbb, bcc; a fourth from 6 would not be full.
    expect(conversationalStructure(walked, { ...options, blockSize: 3, blockStep: 2 }).blocks).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(conversationalStructure(walk(1, 1), { ...options, blockSize: 5 }).blocks).toEqual(['b']);
  });

  it('takes the first item of the agenda on ties', () => {
    expect(conversationalStructure(walk(3, 2), { ...options, blockSize: 2 }).blocks).toEqual(['c']);
  });

  it('takes sums that differ by rounding only for ties', () => {
    // Both items have the cosines .48, .6 and .64 to the turns; added in this order and in another.
    const turns: [number, number][] = [
      [0.48, 0.6],
      [0.6, 0.64],
      [0.64, 0.48],
    ];
    const embedded: Embedded = {
      transcript: {
        turns: turns.map(() => ({ speaker: 'x', text: 'words' })),
        agenda: agendaOf('ab', ['ab']),
      },
      embeddings: turns.map(([a, b]) => [a, b, Math.sqrt(1 - a * a - b * b)]),
    };
    const agendaEmbeddings = [
      [1, 0, 0],
      [0, 1, 0],
    ];
    for (const reversed of [false, true]) {
      const vectors = reversed ? [...agendaEmbeddings].reverse() : agendaEmbeddings;
      const settings = { ...options, agendaEmbeddings: vectors, blockSize: 3 };
      expect(conversationalStructure(embedded, settings).blocks).toEqual(['a']);
    }
  });

  it('is undefined below two items and without turns', () => {
    expect(conversationalStructure(walk(1, 1), options).undefinedBecause).toBe('too-few-items');
    expect(conversationalStructure(walk(), options).undefinedBecause).toBe('too-few-turns');
    const empty = {
      transcript: { turns: [{ speaker: 'x', text: 'words' }], agenda: agendaOf('') },
      embeddings: [[1]],
    };
    expect(conversationalStructure(empty, { ...options, agendaEmbeddings: [] }).undefinedBecause).toBe(
      'too-few-items',
    );
  });

  it('needs hops, and whole block sizes', () => {
    const { hops: _, ...without } = options;
    expect(() => conversationalStructure(walk(0), without as ConversationalStructureOptions)).toThrow(
      'conversationalStructure: options.hops: expected a whole number of at least 0 (r; the paper gives no value), got undefined',
    );
    expect(() => conversationalStructure(walk(0), { ...options, blockSize: 0 })).toThrow(
      'conversationalStructure: options.blockSize: expected a whole number of at least 1, got 0',
    );
    expect(() => conversationalStructure(walk(0), { ...options, blockStep: 1.5 })).toThrow(
      'conversationalStructure: options.blockStep: expected a whole number of at least 1, got 1.5',
    );
  });

  it.each(agendaCases())('matches the golden value: $id', (golden) => {
    const { embedded, options: all } = agendaArguments(golden);
    const { agendaEmbeddings } = all;
    const { blockSize, blockStep, hops } = golden.input;
    const result = conversationalStructure(embedded, { agendaEmbeddings, blockSize, blockStep, hops });
    expect(result.blocks).toEqual(golden.paper.trajectory.map(itemId));
    expect(result.trajectory).toEqual(golden.paper.dedup.map(itemId));
    if (golden.paper.cs === null) expect(result.score).toBeNull();
    else expect(result.score).toBeCloseTo(golden.paper.cs, 12);
  });
});
