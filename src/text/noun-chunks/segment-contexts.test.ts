import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Arena } from './arena.js';
import { SegmentContexts } from './segment-contexts.js';
import type { Segment, Segments } from './segments.js';
import { wordFacts } from './word-facts.js';

/** Segments written as `symbol:word`. */
function segments(written: string): Segments {
  const list = written.split(' ').map((part): Segment => {
    const [symbol, word] = part.split(':') as [string, string];
    return { symbol: symbol.charCodeAt(0), facts: wordFacts(word) };
  });
  return { list, ofToken: new Int32Array(0), latest: new Int32Array(0) };
}

const evidence = (written: string, left: number, right: number, end = 0): number[] => [
  ...new SegmentContexts(segments(written), end, new Arena()).between(left, right),
];

/** The pieces of evidence that differ. */
function differences(a: string, b: string, left: number, right: number): number[] {
  const other = evidence(b, left, right);
  return evidence(a, left, right).flatMap((value, k) => (value === other[k] ? [] : [k]));
}

describe('SegmentContexts', () => {
  it('reads the words of verbs, and of noun phrases only the cluster of the neighbor', () => {
    // "she saw _ near the house": the second noun phrase is far, its word says nothing about the place.
    expect(differences('n:she V:saw N:it I:near N:house', 'n:she V:saw N:it I:near N:boat', 1, 3)).toEqual(
      [],
    );
    expect(differences('n:she V:saw N:it', 'n:she V:made N:it', 1, 3)).not.toEqual([]);
  });

  it('sees the verb beyond noun phrases and prepositions', () => {
    const far = 'N:dog I:of N:man I:in N:house V:barks';
    expect(differences(far, far.replace('V:barks', 'G:barking'), -1, 1)).not.toEqual([]);
    expect(differences(far, far.replace('V:barks', '.:!'), -1, 1)).not.toEqual([]);
  });

  it('sees whether the verb to the left has a subject, and whether that is "there"', () => {
    expect(differences('n:she A:was N:one', 'h:there A:was N:one', 1, 3)).not.toEqual([]);
    expect(differences(',:, A:was N:one', 'h:there A:was N:one', 1, 3)).not.toEqual([]);
  });

  it('sees the sign at the end of the sentence', () => {
    expect(evidence('n:she V:ran', 1, 2, 63)).not.toEqual(evidence('n:she V:ran', 1, 2, 46));
  });

  it('gives each place the same evidence in any order', () => {
    const part = fc.constantFrom(
      'n:she',
      'V:saw',
      'N:dog',
      'I:in',
      'C:and',
      ',:,',
      'w:who',
      'A:is',
      'h:there',
    );
    const input = fc
      .array(part, { minLength: 1, maxLength: 12 })
      .chain((parts) =>
        fc.tuple(
          fc.constant(parts.join(' ')),
          fc.array(fc.tuple(fc.integer({ min: -1, max: parts.length - 1 }), fc.integer({ min: 1, max: 2 }))),
        ),
      );
    fc.assert(
      fc.property(input, ([written, places]) => {
        const contexts = new SegmentContexts(segments(written), 0, new Arena());
        for (const [left, step] of places) {
          expect([...contexts.between(left, left + step)]).toEqual(evidence(written, left, left + step));
        }
      }),
    );
  });
});
