import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { describe, expect, it } from 'vitest';
import { editAlignmentBounds } from './edit-alignment-bounds.js';
import { levenshteinAlignment } from './levenshtein-alignment.js';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 14 });

/** Insertions plus substitutions of every optimal alignment, by trying all alignments. */
function everyNovelty(reference: string, hypothesis: string): Set<number> {
  const fewest = distance(reference, hypothesis);
  const found = new Set<number>();
  const walk = (i: number, j: number, edits: number, novel: number): void => {
    if (edits > fewest) return;
    if (i === reference.length && j === hypothesis.length) {
      found.add(novel);
      return;
    }
    if (i < reference.length && j < hypothesis.length) {
      const change = reference[i] === hypothesis[j] ? 0 : 1;
      walk(i + 1, j + 1, edits + change, novel + change);
    }
    if (i < reference.length) walk(i + 1, j, edits + 1, novel);
    if (j < hypothesis.length) walk(i, j + 1, edits + 1, novel + 1);
  };
  walk(0, 0, 0, 0);
  return found;
}

describe('levenshteinAlignment', () => {
  it('matches alignments worked by hand', () => {
    expect(levenshteinAlignment('kitten', 'sitting')).toEqual({
      insertions: 1,
      substitutions: 2,
      deletions: 0,
      operations: ['substitute', 'match', 'match', 'match', 'substitute', 'match', 'insert'],
    });
    expect(
      levenshteinAlignment(Object.freeze(['red', 'bus', 'left']), Object.freeze(['red', 'left'])),
    ).toEqual({
      insertions: 0,
      substitutions: 0,
      deletions: 1,
      operations: ['match', 'delete', 'match'],
    });
    expect(levenshteinAlignment([], ['x', 'y']).insertions).toBe(2);
    expect(levenshteinAlignment(['x'], []).operations).toEqual(['delete']);
    expect(levenshteinAlignment([], []).operations).toEqual([]);
  });

  // "ab" to "bc" costs 2 as two substitutions or as delete, match, insert: the diagonal comes first.
  it('prefers the diagonal', () => {
    expect(levenshteinAlignment('ab', 'bc').operations).toEqual(['substitute', 'substitute']);
  });

  it('prefers deletion to insertion where the diagonal is not optimal', () => {
    const { operations } = levenshteinAlignment(
      [0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 0],
      [0, 1, 1, 1, 0, 1, 1, 1, 1, 0],
    );
    const count = (name: string) => operations.filter((operation) => operation === name).length;
    // Insertion first would give 1 insertion and 5 deletions instead.
    expect([count('insert'), count('substitute'), count('delete')]).toEqual([0, 2, 4]);
  });

  it('costs the Levenshtein distance, and its steps turn the reference into the hypothesis', () => {
    fc.assert(
      fc.property(text, text, (reference, hypothesis) => {
        const { insertions, substitutions, deletions, operations } = levenshteinAlignment(
          reference,
          hypothesis,
        );
        expect(insertions + substitutions + deletions).toBe(distance(reference, hypothesis));
        expect(insertions - deletions).toBe(hypothesis.length - reference.length);
        let [i, j] = [0, 0];
        for (const operation of operations) {
          if (operation === 'match') expect(reference[i]).toBe(hypothesis[j]);
          if (operation === 'substitute') expect(reference[i]).not.toBe(hypothesis[j]);
          if (operation !== 'insert') i++;
          if (operation !== 'delete') j++;
        }
        expect([i, j]).toEqual([reference.length, hypothesis.length]);
      }),
    );
  });
});

describe('editAlignmentBounds', () => {
  it('finds the extremes among all optimal alignments', () => {
    const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(short, short, (reference, hypothesis) => {
        const all = everyNovelty(reference, hypothesis);
        expect(editAlignmentBounds(reference, hypothesis)).toEqual({
          minimum: Math.min(...all),
          maximum: Math.max(...all),
        });
      }),
    );
  });

  it('encloses the alignment that is returned', () => {
    fc.assert(
      fc.property(text, text, (reference, hypothesis) => {
        const { insertions, substitutions } = levenshteinAlignment(reference, hypothesis);
        const { minimum, maximum } = editAlignmentBounds(reference, hypothesis);
        expect(insertions + substitutions).toBeGreaterThanOrEqual(minimum);
        expect(insertions + substitutions).toBeLessThanOrEqual(maximum);
      }),
    );
  });

  it('takes empty sequences', () => {
    expect(editAlignmentBounds([], [])).toEqual({ minimum: 0, maximum: 0 });
    expect(editAlignmentBounds([], ['x', 'y'])).toEqual({ minimum: 2, maximum: 2 });
    expect(editAlignmentBounds(['x', 'y'], [])).toEqual({ minimum: 0, maximum: 0 });
  });
});
