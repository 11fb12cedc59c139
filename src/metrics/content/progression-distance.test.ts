import { describe, expect, it } from 'vitest';
import { agrees, embeddedOf } from '../../testing/embedded.js';
import { golden } from '../../testing/golden.js';
import { progressionDistance } from './progression-distance.js';

interface Case {
  id: string;
  input: { embeddings: number[][] };
  code: { pd: number | null; raw: number | null };
  paper: { pd: number | null };
}

describe('progressionDistance', () => {
  it('divides the distance of last and first turn by what is asked for', () => {
    // |(3, 4) - (0, 0)| = 5 over 3 turns; log10(4) = .602059991327962
    const dialogue = embeddedOf(
      ['a', 'b', 'a'],
      [
        [0, 0],
        [9, 9],
        [3, 4],
      ],
    );
    expect(progressionDistance(dialogue)).toMatchObject({ score: 5 / 3, displacement: 5, n: 3 });
    expect(progressionDistance(dialogue, { variant: 'reference' }).score).toBeCloseTo(
      5 / 0.602059991327962,
      12,
    );
    const explicit = progressionDistance(dialogue, { variant: 'reference', normalizeBy: 'none' });
    expect(explicit).toMatchObject({ score: 5, params: { variant: 'reference', normalizeBy: 'none' } });
  });

  it('is undefined for fewer than two turns', () => {
    expect(progressionDistance(embeddedOf(['a'], [[1]]))).toMatchObject({
      score: null,
      displacement: null,
      undefinedBecause: 'too-few-turns',
    });
    expect(progressionDistance(embeddedOf([], [])).n).toBe(0);
  });

  it('is 0 where the last turn repeats the first', () => {
    expect(
      progressionDistance(
        embeddedOf(
          ['a', 'b'],
          [
            [0, 1],
            [0, 1],
          ],
        ),
      ).score,
    ).toBe(0);
  });

  it('names the option in its error', () => {
    expect(() => progressionDistance(embeddedOf([], []), { normalizeBy: 'log' as 'log10' })).toThrow(
      'progression-distance: options.normalizeBy: expected "turns" or "log10" or "none", got "log"',
    );
    expect(() => progressionDistance({ ...embeddedOf(['a'], []) })).toThrow(
      'progression-distance: embeddings.rows: expected 1, one a turn, got 0',
    );
  });

  it.each(golden<{ cases: Case[] }>('pd_hmp').cases)(
    'matches code and formula: $id',
    ({ input, code, paper }) => {
      const dialogue = embeddedOf(
        input.embeddings.map(() => 's'),
        input.embeddings,
      );
      const defined = input.embeddings.length > 1;
      expect(agrees(progressionDistance(dialogue).score, defined ? paper.pd : null)).toBe(true);
      expect(agrees(progressionDistance(dialogue, { variant: 'reference' }).score, code.pd)).toBe(true);
      expect(agrees(progressionDistance(dialogue).displacement, code.raw)).toBe(true);
    },
  );

  it('has a value for vectors whose squares overflow', () => {
    const turns = ['s', 's'].map((speaker) => ({ speaker, text: 'well' }));
    const result = progressionDistance({
      transcript: { turns },
      embeddings: [
        [0, 0],
        [3e200, 4e200],
      ],
    });
    expect(result.displacement! / 1e200).toBeCloseTo(5, 12);
  });
});
