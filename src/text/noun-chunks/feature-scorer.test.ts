import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Arena } from './arena.js';
import { FeatureScorer } from './feature-scorer.js';
import { FeatureTemplates } from './feature-templates.js';
import { LEVELS, type PackedWeights, packWeights, SparseWeights } from './packed-weights.js';
import { createScoreKernel } from './score-kernel.js';
import { MARGIN } from './sentence.js';

const LIST = ['word', 'tag', 'word tag', 'word-1', 'tag+2', 'word-2 tag word+1', 'tag-1 tag+1'];

/** Templates over two atoms: as many as are asked for, the listed ones again and again. */
const templatesOf = (count: number): FeatureTemplates =>
  new FeatureTemplates(
    ['word', 'tag'],
    Array.from({ length: count }, (_, i) => LIST[i % LIST.length]!),
    0x123456,
  );

/** Rows of tokens with few words, so that features come again, and of boundaries around them. */
const rowsOf = (tokens: number, seed: number): Int32Array =>
  Int32Array.from({ length: (tokens + 2 * MARGIN) * 3 }, (_, i) =>
    i % 3 === 2 ? 0 : Math.imul(i + seed, 0x9e3779b1) >>> 29,
  );

/** A model of every third feature of some rows: weights of changing labels, levels and signs. */
function modelOf(templates: FeatureTemplates, tokens: number, labelCount: number): PackedWeights {
  const hashes = new Set(templates.hash(rowsOf(tokens, 1), MARGIN, tokens, new Arena()));
  const known = [...hashes].sort((a, b) => a - b).filter((_, i) => i % 3 !== 1);
  const rows = known.map((hash, i) => ({
    hash,
    levels: new Map([
      [i % labelCount, ((i * 7) % (2 * LEVELS + 1)) - LEVELS || 1],
      [labelCount - 1, -1 - (i % LEVELS)],
    ]),
  }));
  return packWeights(rows, labelCount, 3);
}

describe('FeatureScorer', () => {
  // Ten labels fill vectors of 20 bytes, twenty of 40; with twenty-five there is no kernel. 64 tokens are a block.
  it('sums in WebAssembly what JavaScript sums', () => {
    const labels = fc.constantFrom(1, 3, 10, 11, 20, 25);
    const tokens = fc.constantFrom(0, 1, 2, 63, 64, 65, 129);
    fc.assert(
      fc.property(
        labels,
        tokens,
        fc.integer({ min: 1, max: 13 }),
        fc.nat(50),
        (count, length, some, seed) => {
          const templates = templatesOf(some);
          const weights = new SparseWeights(modelOf(templates, 40, count));
          const rows = rowsOf(length, seed);
          const expected = weights.levels(
            templates.hash(rows, MARGIN, length, new Arena()),
            templates.count,
            new Arena(),
          );
          expect(expected.length).toBe(length * weights.places);
          expect([...new FeatureScorer(templates, weights).levels(rows, length, new Arena())]).toEqual([
            ...expected,
          ]);
        },
      ),
    );
  });

  it('finds weights at all: the comparison is not one of zeros', () => {
    const templates = templatesOf(7);
    const weights = new SparseWeights(modelOf(templates, 40, 10));
    const levels = new FeatureScorer(templates, weights).levels(rowsOf(40, 1), 40, new Arena());
    expect(levels.filter((level) => level !== 0).length).toBeGreaterThan(100);
  });

  it('adds up the weights of all features of a token, to the ends of 16 bits', () => {
    // 80 templates with the same atom: 80 features with the greatest weight, 400 units each, of the first and last label.
    const templates = new FeatureTemplates(['word', 'tag'], Array(80).fill('word'), 1);
    const rows = rowsOf(1, 1);
    const hashes = [...templates.hash(rows, MARGIN, 1, new Arena())].sort((a, b) => a - b);
    expect(new Set(hashes).size).toBe(80);
    const levels = new Map([
      [0, -LEVELS],
      [19, LEVELS],
    ]);
    const weights = new SparseWeights(
      packWeights(
        hashes.map((hash) => ({ hash, levels })),
        20,
        1,
      ),
    );
    const summed = new FeatureScorer(templates, weights).levels(rows, 1, new Arena());
    expect(summed[0]).toBe(-80 * LEVELS ** 2);
    expect(summed[19]).toBe(80 * LEVELS ** 2);
    expect(summed.subarray(1, 19).every((level) => level === 0)).toBe(true);
    expect(weights.unit * LEVELS ** 2).toBeCloseTo(1, 12);
  });
});

describe('createScoreKernel', () => {
  it('has a function for vectors of 20 and 40 bytes only', () => {
    const templates = templatesOf(2);
    const kernel = (labels: number): unknown =>
      createScoreKernel(templates, new SparseWeights(modelOf(templates, 5, labels)), MARGIN);
    expect([1, 10, 11, 20, 21].map((labels) => kernel(labels) !== undefined)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});
