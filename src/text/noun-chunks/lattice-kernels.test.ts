import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Arena } from './arena.js';
import { createLabelKernel } from './label-kernel.js';
import { LABELS } from './labels.js';
import { TagReader } from './read-tags.js';
import { createTagKernel } from './tag-kernel.js';
import { lookThroughTags, TAGS, tagTables } from './tag-lattice.js';
import { allowedTransitions, bestUpTo, LabelReader, TABLE } from './viterbi.js';

/** Numbers that look like those of the models: levels to the ends of 16 bits, transitions with all their digits. */
const level = fc.oneof(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -32000, max: 32000 }));
const weight = fc.double({ min: -6, max: 6, noNaN: true });
const list = <T>(values: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> =>
  fc.array(values, { minLength: length, maxLength: length });
const lengths = fc.constantFrom(0, 1, 2, 3, 17, 400);

describe('createTagKernel', () => {
  it('sees what JavaScript sees, to the last bit', () => {
    const input = lengths.chain((n) => fc.tuple(list(level, n * TAGS), list(weight, (TAGS + 1) * TAGS)));
    fc.assert(
      fc.property(input, ([given, transitions]) => {
        const levels = Int16Array.from(given);
        const tables = tagTables(transitions, 0.0078);
        const expected = lookThroughTags(tables, levels, new Arena());
        const { bits, through } = createTagKernel(tables)!.look(levels);
        const tokens = levels.length / TAGS;
        expect([...bits.subarray(0, tokens)]).toEqual([...expected.bits]);
        expect([...through.subarray(0, levels.length)]).toEqual([...expected.through]);
        expect(expected.bits.every((candidates) => candidates !== 0)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves gains that need more than 16 bits to JavaScript', () => {
    // The gain of the one transition in units, and one more for safety: 32,767 is the last number that fits.
    const kernelOf = (units: number): unknown => {
      const transitions = new Float64Array((TAGS + 1) * TAGS);
      transitions[5] = units / 1024;
      return createTagKernel(tagTables(transitions, 1 / 1024));
    };
    expect(kernelOf(32766)).toBeDefined();
    expect(kernelOf(32767)).toBeUndefined();
  });

  it('is not asked about sentences that it has no room for', () => {
    const reader = new TagReader(new Float64Array((TAGS + 1) * TAGS), 1);
    const levels = Int16Array.from({ length: 500 * TAGS }, (_, i) =>
      i % TAGS === Math.floor(i / TAGS) % 9 ? 4 : 0,
    );
    const expected = Array.from({ length: 500 }, (_, token) => {
      const own = levels.subarray(token * TAGS, (token + 1) * TAGS);
      return own.indexOf(Math.max(...own));
    });
    expect([...reader.read(levels, 0, new Arena()).best]).toEqual(expected);
  });
});

describe('createLabelKernel', () => {
  it('finds the scores that JavaScript finds, to the last bit', () => {
    const input = lengths.chain((n) =>
      fc.tuple(list(level, n * LABELS), list(fc.nat({ max: 2 }), n), list(weight, 3 * TABLE)),
    );
    fc.assert(
      fc.property(input, ([given, chosen, weights]) => {
        const [levels, settings] = [Int16Array.from(given), Uint8Array.from(chosen)];
        const transitions = allowedTransitions(weights);
        const expected = bestUpTo(transitions, 0.0061, levels, settings, new Arena());
        const best = createLabelKernel(transitions, 0.0061)!.bestUpTo(levels, settings);
        expect([...best.subarray(0, levels.length)]).toEqual([...expected]);
      }),
      { numRuns: 40 },
    );
  });

  it('is not asked about sentences that it has no room for', () => {
    // Label 1 and 2 in turns: chunks of two tokens.
    const levels = Int16Array.from({ length: 500 * LABELS }, (_, i) =>
      i % LABELS === 1 + (Math.floor(i / LABELS) % 2) ? 9 : 0,
    );
    const labels = new LabelReader(new Float64Array(TABLE), 1).read(levels, new Uint8Array(500), new Arena());
    expect([...labels]).toEqual(Array.from({ length: 500 }, (_, token) => 1 + (token % 2)));
  });
});
