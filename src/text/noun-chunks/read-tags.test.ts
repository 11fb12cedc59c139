import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Arena } from './arena.js';
import { TagReader } from './read-tags.js';
import { BOUNDARY_TAG, REFINED_TAGS } from './tags.js';

const TAGS = REFINED_TAGS.length;

/** Score of the best sequence through each tag of each token, by trying all sequences. */
function throughByTrying(scores: readonly number[], transitions: Float64Array): number[] {
  const tokens = scores.length / TAGS;
  const through = new Array<number>(scores.length).fill(Number.NEGATIVE_INFINITY);
  const extend = (sequence: number[], total: number): void => {
    const at = sequence.length;
    if (at === tokens) {
      sequence.forEach((tag, i) => {
        through[i * TAGS + tag] = Math.max(through[i * TAGS + tag]!, total);
      });
      return;
    }
    for (let tag = 0; tag < TAGS; tag++) {
      const before = at === 0 ? TAGS : sequence[at - 1]!;
      extend([...sequence, tag], total + scores[at * TAGS + tag]! + transitions[before * TAGS + tag]!);
    }
  };
  extend([], 0);
  return through;
}

const fill = (size: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: -8, max: 8 }), { minLength: size, maxLength: size });

describe('TagReader', () => {
  it('finds the best tags, and second ones that come close', () => {
    const input = fc
      .integer({ min: 1, max: 3 })
      .chain((n) => fc.tuple(fill(n * TAGS), fill((TAGS + 1) * TAGS)));
    fc.assert(
      fc.property(input, ([scores, transitions]) => {
        const t = Float64Array.from(transitions);
        const through = throughByTrying(scores, t);
        const { best, second } = new TagReader(t, 1).read(Int16Array.from(scores), 0, new Arena());
        best.forEach((tag, i) => {
          const own = through.slice(i * TAGS, (i + 1) * TAGS);
          const top = Math.max(...own);
          // Ties go to the first tag. Whole numbers: "within 1.8" is "at most 1 less".
          expect(tag).toBe(own.indexOf(top));
          const rest = own.filter((_, other) => other !== tag);
          const close = top - Math.max(...rest) <= 1;
          if (close) expect(own[second[i]!]).toBe(Math.max(...rest));
          expect(second[i] === tag).toBe(!close);
        });
      }),
      { numRuns: 30 },
    );
  });

  it('puts boundaries on either side, and reads no token as no tag', () => {
    const reader = new TagReader(new Float64Array((TAGS + 1) * TAGS), 1);
    const levels = new Int16Array(TAGS);
    levels[3] = 5;
    expect([...reader.read(levels, 1, new Arena()).best]).toEqual([BOUNDARY_TAG, 3, BOUNDARY_TAG]);
    expect([...reader.read(new Int16Array(0), 1, new Arena()).best]).toEqual([BOUNDARY_TAG, BOUNDARY_TAG]);
  });
});
