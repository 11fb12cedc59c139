import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../math/create-random.js';
import { studentQuantile } from '../math/student-quantile.js';
import { countAgreements } from './count-agreements.js';
import { pairwiseAccuracy } from './pairwise-accuracy.js';

const agrees = (ofScores: number, ofRatings: number, epsilon: number): boolean =>
  (Math.abs(ofScores) <= epsilon ? 0 : Math.sign(ofScores)) === Math.sign(ofRatings);

/** Each item with each other. */
const countedPlainly = (scores: readonly number[], ratings: readonly number[], epsilon: number): number[] =>
  scores.map(
    (score, i) =>
      scores.filter((other, j) => j !== i && agrees(score - other, ratings[i]! - ratings[j]!, epsilon))
        .length,
  );

/** Every difference that occurs is tried as epsilon; the smallest of the best is taken. */
function accuracyPlainly(
  scores: readonly number[],
  ratings: readonly number[],
): { estimate: number; epsilon: number } {
  const sizes = scores.flatMap((a) => scores.map((b) => Math.abs(a - b)));
  let best = { estimate: -1, epsilon: 0 };
  for (const epsilon of [...new Set([0, ...sizes])].sort((a, b) => a - b)) {
    const right = countedPlainly(scores, ratings, epsilon).reduce((sum, each) => sum + each, 0);
    const value = right / (scores.length * (scores.length - 1));
    if (value > best.estimate) best = { estimate: value, epsilon };
  }
  return best;
}

const items = fc.array(
  fc.tuple(
    fc.oneof(fc.integer({ min: -4, max: 4 }), fc.double({ min: -2, max: 2, noNaN: true })),
    fc.integer({ min: 1, max: 4 }),
  ),
  { minLength: 2, maxLength: 25 },
);

describe('countAgreements', () => {
  it('knows what an unrelated metric reaches', () => {
    // No ties: half of the pairs. Half of the ratings of one kind tie 2 of 6 pairs (1/3): a metric that ties 1/6 of its
    // pairs agrees in 1/6 * 1/3 + 5/6 * 2/3 / 2 = 1/3. All ratings equal: ties agree everywhere.
    expect(pairwiseAccuracy([1, 2, 3, 4], [1, 3, 2, 4], 0.95)!.chance).toBeCloseTo(1 / 2, 12);
    expect(pairwiseAccuracy([1, 1, 2, 3], [1, 1, 2, 2], 0.95)!.chance).toBeCloseTo(1 / 3, 12);
    expect(pairwiseAccuracy([1, 2, 3, 4], [1, 1, 1, 1], 0.95)!.chance).toBe(1);
  });

  it('counts what each pair says', () => {
    fc.assert(
      fc.property(items, fc.constantFrom(0, 0.25, 1, 3), (list, epsilon) => {
        const [scores, ratings] = [list.map(([score]) => score), list.map(([, rating]) => rating)];
        expect([...countAgreements(scores, ratings, epsilon)]).toEqual(
          countedPlainly(scores, ratings, epsilon),
        );
      }),
    );
  });

  it('has nothing to count for one item, and none', () => {
    expect([...countAgreements([3], [1], 0)]).toEqual([0]);
    expect([...countAgreements([], [], 0)]).toEqual([]);
  });
});

describe('pairwiseAccuracy', () => {
  it('is that of the best epsilon, the smallest of equals', () => {
    fc.assert(
      fc.property(items, (list) => {
        const [scores, ratings] = [list.map(([score]) => score), list.map(([, rating]) => rating)];
        const found = pairwiseAccuracy(scores, ratings, 0.95)!;
        const expected = accuracyPlainly(scores, ratings);
        expect(found.epsilon).toBe(expected.epsilon);
        expect(found.estimate).toBeCloseTo(expected.estimate, 12);
        expect(found.pairs).toBe((list.length * (list.length - 1)) / 2);
      }),
    );
  });

  it('projects the pairs onto the items (by hand)', () => {
    // Scores 1 2 3 4, ratings 1 3 2 4: all pairs agree but (2, 3). Agreements 3 2 2 3, value 5/6, no ties to win: epsilon 0.
    const found = pairwiseAccuracy([1, 2, 3, 4], [1, 3, 2, 4], 0.9)!;
    expect(found).toMatchObject({ epsilon: 0, pairs: 6 });
    expect(found.estimate).toBeCloseTo(5 / 6, 12);
    // Projections 1 - 5/6, 2/3 - 5/6, twice each: their squares sum to 4 / 36.
    // Error 2 (1 - 1/4) sqrt(4/3 * 4/36) / (4 - 2) = .75 sqrt(4/27).
    const margin = studentQuantile(0.95, 3) * 0.75 * Math.sqrt(4 / 27);
    expect(found.interval!.lower).toBeCloseTo(5 / 6 - margin, 12);
    expect(found.interval!.upper).toBeCloseTo(5 / 6 + margin, 12);
    expect(found.interval).toMatchObject({ confidenceLevel: 0.9, method: 'student-t' });
  });

  it('adds up the projections of a cluster', () => {
    // The same, items 1 and 2 in a, 3 in b, 4 in c: sums 0, -1/6, 1/6, and 3 clusters.
    const found = pairwiseAccuracy([1, 2, 3, 4], [1, 3, 2, 4], 0.95, ['a', 'a', 'b', 'c'])!;
    const margin = studentQuantile(0.975, 2) * 0.75 * Math.sqrt((3 / 2) * (2 / 36));
    expect(found.interval!.upper - found.estimate).toBeCloseTo(margin, 12);
    expect(pairwiseAccuracy([1, 2, 3, 4], [1, 3, 2, 4], 0.95, ['a', 'a', 'b', 'b'])).toMatchObject({
      interval: null,
      noIntervalBecause: 'one-cluster',
    });
  });

  it('is null below two items, and has no interval below three', () => {
    expect(pairwiseAccuracy([1], [1], 0.95)).toBeNull();
    expect(pairwiseAccuracy([1, 2], [1, 2], 0.95)).toMatchObject({ estimate: 1, pairs: 1, interval: null });
  });

  it('of many thousands finds epsilon by those that lie evenly, in any order of the items', () => {
    // Ratings of five steps, scores that follow them with noise of half a step: what is nearer than that is best tied.
    const random = createRandom(3);
    const ratings = Array.from({ length: 2600 }, () => random.integer(5));
    const scores = ratings.map((rating) => rating + 0.15 * random.normal());
    const found = pairwiseAccuracy(scores, ratings, 0.95)!;
    expect(found.pairs).toBe((2600 * 2599) / 2);
    expect(found.estimate).toBeGreaterThan(0.97);
    const part = pairwiseAccuracy(scores.slice(0, 800), ratings.slice(0, 800), 0.95)!;
    expect(Math.abs(found.epsilon - part.epsilon)).toBeLessThan(0.1);
    expect(Math.abs(found.estimate - part.estimate)).toBeLessThan(0.01);
    const order = random.shuffle([...scores.keys()]);
    const again = pairwiseAccuracy(
      order.map((i) => scores[i]!),
      order.map((i) => ratings[i]!),
      0.95,
    )!;
    expect(again.epsilon).toBe(found.epsilon);
    expect(again.estimate).toBe(found.estimate);
  });
});
