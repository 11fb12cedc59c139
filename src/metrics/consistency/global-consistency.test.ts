import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees, embeddedOf } from '../../../testing/embedded.js';
import { golden } from '../../../testing/golden.js';
import { globalConsistency } from './global-consistency.js';

interface BySpeaker {
  count: number;
  singleAvg: number;
  singleMax: number;
  multiAvg: number;
  multiMax: number;
  k: number;
  looAvg: number | null;
  augSingleAvg?: number;
}
interface Case {
  id: string;
  note?: string;
  input: {
    speakers: string[];
    embeddings: number[][];
    background: { k: number; vectors: Record<string, number[]> } | null;
  };
  code: {
    perSpeaker: Record<string, BySpeaker>;
    aggregate: Record<'single' | 'multi', { avg: number; max: number }>;
  };
  paper: { perSpeaker: Record<string, BySpeaker> };
}

const cases = golden<{ cases: Case[] }>('gscc').cases;
const isUnit = (row: number[]): boolean => Math.abs(Math.hypot(...row) - 1) < 1e-9;

describe('globalConsistency', () => {
  it("compares each turn with its speaker's centroid", () => {
    // ana: centroid of (1, 0) and (0, 1) at 45 degrees from both; ben: 1. (2 * .7071 + 1) / 3 and (.7071 + 1) / 2.
    const dialogue = embeddedOf(
      ['ana', 'ANA', 'ben'],
      [
        [1, 0],
        [0, 2],
        [3, 4],
      ],
    );
    const result = globalConsistency(dialogue);
    expect(result.score).toBeCloseTo((2 * Math.SQRT1_2 + 1) / 3, 14);
    expect(result.bySpeaker).toMatchObject({
      ana: { leaveOneOut: 0, k: 1, n: 2 },
      ben: { leaveOneOut: null },
    });
    expect(result.leaveOneOut).toBe(0);
    const equal = globalConsistency(dialogue, { aggregate: 'speakers' });
    expect(equal.score).toBeCloseTo((Math.SQRT1_2 + 1) / 2, 14);
  });

  it('is 1 for one utterance and undefined for none', () => {
    expect(globalConsistency(embeddedOf(['a'], [[3, -4]])).score).toBeCloseTo(1, 14);
    expect(globalConsistency(embeddedOf([], []))).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-turns',
      leaveOneOut: null,
    });
  });

  it('has no value for a dialogue without turns, with backgrounds as without', () => {
    const backgrounds = { ana: [1, 0] };
    const result = globalConsistency(embeddedOf([], []), { backgrounds });
    expect(result).toMatchObject({ score: null, undefinedBecause: 'too-few-turns', n: 0 });
    const wrong = { backgrounds: { ana: [Number.NaN] } };
    expect(() => globalConsistency(embeddedOf([], []), wrong)).toThrow('backgrounds.ana[0]');
  });

  it('gives similarity 0 to a zero vector and to a centroid that cancels out', () => {
    expect(
      globalConsistency(
        embeddedOf(
          ['a', 'a'],
          [
            [0, 0],
            [0, 0],
          ],
        ),
      ).score,
    ).toBe(0);
    // Three directions 120 degrees apart: their mean is 0 up to rounding.
    const rows = [
      [1, 0],
      [-0.5, Math.sqrt(3) / 2],
      [-0.5, -Math.sqrt(3) / 2],
    ];
    const none = globalConsistency(embeddedOf(['a', 'a', 'a'], rows));
    expect(none).toMatchObject({ score: 0, maximum: 0 });
  });

  it('draws the centroid towards the background while there are few turns', () => {
    // a = 1/2: .5 (1, 0) + .5 (0, 1), at 45 degrees.
    const options = { backgrounds: { Ana: [0, 1] }, backgroundTurns: 2 };
    const result = globalConsistency(embeddedOf(['ana'], [[1, 0]]), options);
    expect(result.score).toBeCloseTo(Math.SQRT1_2, 14);
    expect(String(result.params.backgrounds)).toMatch(/^backgrounds#/);
    expect(() => globalConsistency(embeddedOf(['ana'], [[1, 0]]), { backgrounds: { ana: [1] } })).toThrow(
      'globalConsistency: options.backgrounds.ana.length: expected 2, got 1',
    );
  });

  it('finds two clusters of one speaker, and no component on a single turn', () => {
    const cluster = (x: number, y: number) => Array.from({ length: 8 }, (_, i) => [x + i / 400, y - i / 300]);
    const rows = [...cluster(1, 0), ...cluster(0, 1), [-1, -1]];
    const result = globalConsistency(
      embeddedOf(
        rows.map(() => 'a'),
        rows.slice(),
      ),
      { centroids: 'mixture' },
    );
    expect(result.bySpeaker.a!.k).toBeGreaterThanOrEqual(2);
    expect(result.params).toMatchObject({ centroids: 'mixture', seed: 0 });
  });

  it('weighs what speakers have, by their turns or equally', () => {
    // ana's others: twice (1, 1) / 2, at 45 degrees, and once (1, 0) against (0, 1). ben's: 1 and 1. kim has none.
    const rows = [
      [1, 0],
      [2, 0],
      [0, 1],
      [0, 1],
      [0, 3],
      [1, 0],
    ];
    const dialogue = embeddedOf(['ana', 'ana', 'ana', 'ben', 'ben', 'kim'], rows);
    const ofAna = (2 * Math.SQRT1_2) / 3;
    expect(globalConsistency(dialogue).leaveOneOut).toBeCloseTo((3 * ofAna + 2) / 5, 14);
    expect(globalConsistency(dialogue, { aggregate: 'speakers' }).leaveOneOut).toBeCloseTo(
      (ofAna + 1) / 2,
      14,
    );
  });

  it('says what the numbers depend on, and nothing else', () => {
    const dialogue = embeddedOf(['ana'], [[1, 0]]);
    const usual = { variant: 'paper', centroids: 'single', aggregate: 'turns' };
    expect(globalConsistency(dialogue).params).toEqual(usual);
    expect(globalConsistency(dialogue, { backgroundTurns: 3 }).params).toEqual(usual);
    const hashed = (backgrounds: Record<string, number[]>) =>
      globalConsistency(dialogue, { backgrounds }).params;
    expect(hashed({ ana: [0, 1] })).toEqual({
      ...usual,
      ...{ backgrounds: hashed({ ana: [0, 1] }).backgrounds, backgroundTurns: 'dialogue' },
    });
    const prints = [{ ana: [0, 1] }, { ana: [1, 0] }, { ben: [0, 1] }, {}].map(
      (each) => hashed(each).backgrounds,
    );
    expect(new Set(prints).size).toBe(4);
    const options = { backgrounds: { ana: [0, 1] }, backgroundTurns: 1, centroids: 'mixture' } as const;
    const alone = globalConsistency(dialogue, options);
    expect(alone.params).toMatchObject({ backgroundTurns: 1, centroids: 'mixture', seed: 0 });
    // After one turn the background no longer counts.
    expect(alone.score).toBe(1);
  });

  // Tight clusters in orthogonal directions, as many turns each: of m turns, as many means as there are clusters, at
  // most floor(sqrt(m)); under 'reference' at most min(6, floor(sqrt(m)), floor(m / 5)), 1 below 5 and 2 or more from 25.
  it.each([
    [2, 2, { paper: 2, reference: 1 }],
    [3, 3, { paper: 3, reference: 1 }],
    [2, 5, { paper: 2, reference: 2 }],
    [1, 9, { paper: 1, reference: 1 }],
    [1, 24, { paper: 1, reference: 1 }],
    [1, 25, { paper: 1, reference: 2 }],
    [1, 26, { paper: 1, reference: 2 }],
    [5, 5, { paper: 5, reference: 5 }],
    [7, 7, { paper: 7, reference: 6 }],
  ])('finds means for %i clusters of %i turns', (clusters, each, k) => {
    const rows = Array.from({ length: clusters * each }, (_, i) =>
      Array.from({ length: 8 }, (_, d) => {
        if (d === 7) return (Math.floor(i / clusters) % 5) / 200;
        return d === i % clusters ? 1 : 0;
      }),
    );
    for (const variant of ['paper', 'reference'] as const) {
      const dialogue = embeddedOf(
        rows.map(() => 'a'),
        rows,
      );
      const { bySpeaker } = globalConsistency(dialogue, { variant, centroids: 'mixture' });
      expect(bySpeaker.a!.k).toBe(k[variant]);
    }
  });

  it('takes one mean where every mixture has a component on a single turn', () => {
    const rows = Array.from({ length: 25 }, (_, i) => (i === 0 ? [0, 1] : [1, 0]));
    const dialogue = embeddedOf(
      rows.map(() => 'a'),
      rows,
    );
    const { bySpeaker } = globalConsistency(dialogue, { variant: 'reference', centroids: 'mixture' });
    // The mean is (24, 1) / 25.
    expect(bySpeaker.a!.k).toBe(1);
    expect(bySpeaker.a!.average).toBeCloseTo((24 * 24 + 1) / 25 / Math.hypot(24, 1), 12);
  });

  it('names the option in its error', () => {
    expect(() => globalConsistency(embeddedOf([], []), { centroids: 'many' as 'mixture' })).toThrow(
      'globalConsistency: options.centroids: expected "single" or "mixture", got "many"',
    );
  });

  it.each(cases)('matches the code with single centroids: $id', ({ input, code, paper }) => {
    const dialogue = embeddedOf(input.speakers, input.embeddings);
    const result = globalConsistency(dialogue);
    expect(agrees(result.score, code.aggregate.single.avg)).toBe(true);
    expect(agrees(result.maximum, code.aggregate.single.max)).toBe(true);
    for (const [name, own] of Object.entries(result.bySpeaker)) {
      expect(agrees(own.average, code.perSpeaker[name.toLowerCase()]?.singleAvg)).toBe(true);
      expect(agrees(own.leaveOneOut, paper.perSpeaker[name.toLowerCase()]?.looAvg)).toBe(true);
    }
  });

  const backgrounds = cases.filter(({ input }) => input.background && input.embeddings.every(isUnit));
  it.each(backgrounds)('matches the formula with backgrounds: $id', ({ input, paper }) => {
    const { k, vectors } = input.background!;
    const options = { backgrounds: vectors, backgroundTurns: k };
    const { bySpeaker } = globalConsistency(embeddedOf(input.speakers, input.embeddings), options);
    for (const [name, own] of Object.entries(bySpeaker)) {
      expect(agrees(own.average, paper.perSpeaker[name.toLowerCase()]?.augSingleAvg)).toBe(true);
    }
  });

  const mixtures = cases.filter(
    ({ note, code }) =>
      note?.startsWith('two well separated') ||
      Object.values(code.perSpeaker).every(({ count }) => count < 4),
  );
  it.each(mixtures)('matches the code with mixtures: $id', ({ input, code }) => {
    const dialogue = embeddedOf(input.speakers, input.embeddings);
    for (const variant of ['paper', 'reference'] as const) {
      const result = globalConsistency(dialogue, { variant, centroids: 'mixture' });
      expect(agrees(result.score, code.aggregate.multi.avg, 1e-6)).toBe(true);
      expect(Object.values(result.bySpeaker).map(({ k }) => k)).toEqual(
        Object.values(code.perSpeaker).map(({ k }) => k),
      );
    }
  });

  it('does not see lengths of vectors, and leaves a repeated message at 1', () => {
    const row = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), (rows) => {
        const speakers = rows.map((_, i) => (i % 2 === 0 ? 'a' : 'b'));
        const { score } = globalConsistency(embeddedOf(speakers, rows));
        const longer = rows.map((r, i) => r.map((x) => x * (i + 2)));
        expect(agrees(globalConsistency(embeddedOf(speakers, longer)).score, score, 1e-12)).toBe(true);
        const same = globalConsistency(embeddedOf(['a', 'a', 'a'], [rows[0]!, rows[0]!, rows[0]!]));
        expect(agrees(same.score, 1, 1e-12) && agrees(same.leaveOneOut, 1, 1e-12)).toBe(true);
      }),
    );
  });
});
