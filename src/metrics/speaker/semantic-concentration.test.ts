import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees, embeddedOf } from '../../../testing/embedded.js';
import { golden } from '../../../testing/golden.js';
import { createRandom } from '../../math/create-random.js';
import { semanticConcentration } from './semantic-concentration.js';

interface Case {
  id: string;
  input: {
    speakers: string[];
    embeddings: number[][];
    method: string;
    lambda: number;
    percentile: number;
    maxNeighbors: number;
  };
  code: { sgini: number; spread: number; gamma: Record<string, number> };
  paper: { sginiGlobal: number | null; spread: number; gamma: Record<string, number> } | null;
}

const cases = golden<{ cases: Case[] }>('scgini').cases.filter(({ input }) => input.method === 'graph-mst');

describe('semanticConcentration', () => {
  it('is the Gini coefficient of what each speaker adds to the spread', () => {
    // Distances 1 - cos: ana1-ana2 1, ana1-ben .4, ana2-ben .2. Tree .2 + .4, mean .3. Without ana: one message, 0.
    // Without ben: 1, which is more. Gamma (.3, 0): Gini .5.
    const result = semanticConcentration(
      embeddedOf(
        ['ana', 'Ana', 'ben'],
        [
          [1, 0],
          [0, 1],
          [3, 4],
        ],
      ),
    );
    expect(result.spread).toBeCloseTo(0.3, 14);
    expect(result.bySpeaker.ana!.gamma).toBeCloseTo(0.3, 14);
    expect(result.bySpeaker.ben!.gamma).toBe(0);
    expect(result).toMatchObject({ score: 0.5, maxScore: 0.5, n: 3, params: { zeroEdges: 'keep' } });
  });

  it('keeps the zero edges of repeated messages, and drops them as scipy does when asked', () => {
    // Two equal pairs at distance 1. Kept: 0 + 0 + 1 over 3. Dropped: three edges of 1 over 3.
    const dialogue = embeddedOf(
      ['a', 'b', 'c', 'a'],
      [
        [1, 0],
        [1, 0],
        [0, 1],
        [0, 1],
      ],
    );
    expect(semanticConcentration(dialogue).spread).toBeCloseTo(1 / 3, 14);
    expect(semanticConcentration(dialogue, { zeroEdges: 'drop' }).spread).toBe(1);
    const explicit = semanticConcentration(dialogue, { variant: 'reference', zeroEdges: 'keep' });
    expect(explicit.spread).toBeCloseTo(1 / 3, 14);
  });

  it('is undefined where nobody adds spread, 0 in the reference', () => {
    const orthogonal = embeddedOf(
      ['a', 'b', 'c'],
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    );
    expect(semanticConcentration(orthogonal)).toMatchObject({
      score: null,
      undefinedBecause: 'zero-denominator',
    });
    expect(semanticConcentration(orthogonal, { variant: 'reference' }).score).toBe(0);
    // All pairs are at distance 1, of which two are .9999999999999999 in floating point.
    const even = [
      [1, -1],
      [-1, -1],
      [0, 0],
    ];
    for (const embeddings of [even, { data: Float32Array.from(even.flat()), rows: 3, cols: 2 }]) {
      const dialogue = { ...embeddedOf(['a', 'b', 'c'], even), embeddings };
      const { score, bySpeaker } = semanticConcentration(dialogue, { permutations: 9 });
      expect(score).toBeNull();
      expect(bySpeaker).toEqual({ a: { gamma: 0 }, b: { gamma: 0 }, c: { gamma: 0 } });
    }
    // Vectors of one direction: their cosines are 1 but for the last digits.
    const parallel = [0.37, 0.74, 1.11, 1.48].map((f) => [0.3 * f, -0.7 * f, 0.11 * f]);
    for (const embeddings of [parallel, { data: Float32Array.from(parallel.flat()), rows: 4, cols: 3 }]) {
      const dialogue = { ...embeddedOf(['a', 'b', 'a', 'c'], parallel), embeddings };
      expect(semanticConcentration(dialogue).undefinedBecause).toBe('zero-denominator');
    }
    expect(semanticConcentration(embeddedOf([], []))).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-turns',
      maxScore: null,
    });
    expect(semanticConcentration(embeddedOf([], []), { variant: 'reference' }).score).toBe(0);
  });

  it("takes novelty below 0, which rounding makes of repeated messages, as the published code's coefficient does", () => {
    // Ana repeats herself; the dot product of her message with itself is 1.21. Nearest 1.21, 0, 0, 1.21; tau is 1.21
    // and novelty -.21, 1, 1, -.21. Local shares (-.42, 2) / 1.58. Tree 1 + 1 without the edge of length 0, over 3;
    // without ana 1, without ben 0: gamma (0, 2/3), shares (0, 1). Mixed .3 and .7: (-.126, 1.706) / 1.58.
    const vectors = [
      [1.1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1.1, 0, 0],
    ];
    const embedded = embeddedOf(['ana', 'ben', 'ben', 'ana'], vectors);
    const { score } = semanticConcentration(embedded, { variant: 'reference' });
    expect(score).toBeCloseTo((1.706 + 0.126) / 1.58 / 2, 12);
  });

  it('puts a zero vector at distance 1 from everything', () => {
    expect(
      semanticConcentration(
        embeddedOf(
          ['a', 'b'],
          [
            [0, 0],
            [1, 0],
          ],
        ),
      ).spread,
    ).toBe(1);
  });

  it('names the option in its error', () => {
    const dialogue = embeddedOf(
      ['a', 'b'],
      [
        [1, 0],
        [0, 1],
      ],
    );
    expect(() => semanticConcentration(dialogue, { lambda: 2 })).toThrow(
      'semanticConcentration: options.lambda: expected a number from 0 to 1, got 2',
    );
    expect(() => semanticConcentration(dialogue, { percentile: 101 })).toThrow('options.percentile');
    expect(() => semanticConcentration(dialogue, { maxNeighbors: 0 })).toThrow('options.maxNeighbors');
  });

  it.each(cases)('matches code and formula: $id', ({ input, code, paper }) => {
    const dialogue = embeddedOf(input.speakers, input.embeddings);
    const { lambda, percentile, maxNeighbors } = input;
    const options = { variant: 'reference', lambda, percentile, maxNeighbors } as const;
    const reference = semanticConcentration(dialogue, options);
    expect(agrees(reference.score, code.sgini)).toBe(true);
    expect(agrees(reference.spread, code.spread)).toBe(true);
    const formula = semanticConcentration(dialogue);
    expect(agrees(formula.score, paper?.sginiGlobal)).toBe(true);
    for (const [speaker, gamma] of Object.entries(paper?.gamma ?? {})) {
      expect(agrees(formula.bySpeaker[speaker]?.gamma, gamma)).toBe(true);
    }
  });

  const turn = fc.tuple(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 }),
  );
  it('lies in [0, 1 - 1/S]; lengths, rotation and order do not matter', () => {
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 14 }), (turns) => {
        const dialogue = (map: (row: number[]) => number[], list = turns) =>
          embeddedOf(
            list.map(([s]) => s),
            list.map(([, row]) => map(row)),
          );
        const { score, spread, maxScore } = semanticConcentration(dialogue((row) => row));
        // A rotation in the first two components by the angle whose cosine is .6, and another length.
        const rotated = dialogue(([x = 0, y = 0, z = 0]) => [3 * x - 4 * y, 4 * x + 3 * y, 5 * z]);
        expect(agrees(semanticConcentration(rotated).spread, spread, 1e-12)).toBe(true);
        const backwards = dialogue((row) => row, [...turns].reverse());
        expect(agrees(semanticConcentration(backwards).spread, spread, 1e-12)).toBe(true);
        if (score !== null) expect(score >= 0 && score <= maxScore! + 1e-12).toBe(true);
      }),
    );
  });
});

describe('semanticConcentration by chance', () => {
  const says = (speakers: string, vectors: number[][]): Parameters<typeof semanticConcentration>[0] => ({
    transcript: { turns: [...speakers].map((speaker) => ({ speaker, text: 'well' })) },
    embeddings: vectors,
  });
  const around = (angle: number): number[] => [Math.cos(angle), Math.sin(angle)];

  it('finds one speaker who has all the ideas, and none where talk is shared', () => {
    // One speaker's messages go round the circle, the others repeat themselves.
    const vectors = Array.from({ length: 24 }, (_, i) => around(i % 3 === 0 ? i / 4 : 0.001 * i));
    const apart = semanticConcentration(says('abc'.repeat(8), vectors), { permutations: 199 });
    expect(apart.pValue).toBeLessThan(0.1);
    expect(apart.chanceMean).toBeLessThan(apart.score!);
    const random = createRandom(1);
    const scattered = vectors.map(() => Array.from({ length: 6 }, () => random.normal()));
    const shared = semanticConcentration(says('abc'.repeat(8), scattered), { permutations: 199 });
    // Without a speaker whose absence shrinks the spread there is no score, and nothing to test.
    expect(shared.pValue ?? 1).toBeGreaterThan(0.05);
  });

  it('says what the numbers depend on, and nothing else', () => {
    const input = embeddedOf(
      ['a', 'b'],
      [
        [1, 0],
        [0, 1],
      ],
    );
    const usual = { variant: 'paper', zeroEdges: 'keep' };
    expect(semanticConcentration(input)).toMatchObject({ pValue: null, chanceMean: null });
    expect(semanticConcentration(input).params).toEqual(usual);
    expect(semanticConcentration(input, { permutations: 1 }).params).toEqual({
      ...{ ...usual, permutations: 1, seed: 0 },
    });
    expect(semanticConcentration(input, { variant: 'reference' }).params).toMatchObject({
      ...{ variant: 'reference', lambda: 0.3, percentile: 85, maxNeighbors: 20 },
    });
    expect(() => semanticConcentration(input, { permutations: 5, zeroEdges: 'drop' })).toThrow(
      "semanticConcentration: options.permutations: expected 0 unless variant is 'paper' and zeroEdges 'keep', got 5",
    );
  });

  it('is left out unless asked for, repeats by seed, and is only for the published formula', () => {
    const input = says('aabb', [around(0), around(1), around(2), around(0.1)]);
    expect(semanticConcentration(input)).toMatchObject({ pValue: null, chanceMean: null });
    const one = semanticConcentration(input, { permutations: 20, seed: 7 });
    expect(one.params).toMatchObject({ permutations: 20, seed: 7 });
    expect(semanticConcentration(input, { permutations: 20, seed: 7 })).toEqual(one);
    for (const other of [
      { variant: 'reference' },
      { variant: 'reference', zeroEdges: 'keep' },
      { zeroEdges: 'drop' },
    ] as const)
      expect(() => semanticConcentration(input, { permutations: 5, ...other })).toThrow(
        "options.permutations: expected 0 unless variant is 'paper' and zeroEdges 'keep', got 5",
      );
  });
});
