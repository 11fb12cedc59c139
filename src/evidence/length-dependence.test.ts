import { describe, expect, it } from 'vitest';
import type { OwnMetric } from '../evaluate/metric-choice.js';
import { correlationEstimate } from '../statistics/correlation-estimate.js';
import { standardizedDifference } from '../statistics/effect-size.js';
import { meanInterval } from '../statistics/mean-interval.js';
import type { Transcript } from '../transcript/types.js';
import { LENGTHS, lengthDependence } from './index.js';

const dialogue = (...texts: readonly string[]): Transcript => ({
  turns: texts.map((text, i) => ({ speaker: i % 2 === 0 ? 'ana' : 'ben', text })),
});
const DIALOGUES = [
  dialogue('a b c d', 'e', 'f g', 'h'),
  dialogue('one', 'two three', 'four', 'five six seven', 'eight'),
  dialogue('red green blue', 'black', 'white'),
  dialogue('x', 'y', 'z', 'u', 'v', 'w', 'q', 'p'),
  dialogue('north south', 'east west'),
  dialogue('only'),
];
/** The letters of the first turn; none for a single turn. */
const opening: OwnMetric = {
  name: 'opening',
  revision: 1,
  score: ({ turns }) => (turns.length < 2 ? null : turns[0]!.text.replaceAll(' ', '').length),
};
const OPTIONS = { confidenceLevel: 0.95, resamples: 1000, seed: 0 };

describe('lengthDependence', () => {
  it('correlates with turns and words over the dialogues that have a score', async () => {
    const [row] = await lengthDependence(DIALOGUES, { metrics: opening });
    const scores = [4, 3, 12, 1, 10];
    const [turns, words] = [
      [4, 5, 3, 8, 2],
      [8, 8, 5, 8, 4],
    ];
    expect(row).toMatchObject({ metric: 'opening', direction: 'none', n: 5 });
    expect(row!.turns).toEqual(correlationEstimate(scores, turns, 'spearman', undefined, OPTIONS));
    expect(row!.words).toEqual(correlationEstimate(scores, words, 'spearman', undefined, OPTIONS));
  });

  it('follows the first quarters of the same dialogues', async () => {
    const own = { ...LENGTHS[1]!, name: 'words' };
    const [row] = await lengthDependence(DIALOGUES.slice(0, 4), { metrics: own, confidenceLevel: 0.9 });
    // Turns rounded up: 1 2 3 4; 2 3 4 5; 1 2 3 3; 2 4 6 8.
    const courses = [
      [4, 3, 3, 2],
      [5, 4, 4, 4],
      [7, 7, 5, 6],
      [8, 8, 5, 8],
    ];
    expect(row!.courseN).toBe(4);
    expect(row!.course.map(({ share }) => share)).toEqual([0.25, 0.5, 0.75, 1]);
    for (const [i, values] of courses.entries()) {
      const point = row!.course[i]!;
      expect(point.mean).toBe(values.reduce((sum, each) => sum + each, 0) / 4);
      expect(point.interval).toEqual(meanInterval(values, { confidenceLevel: 0.9 }).interval);
      expect(point.effect).toBe(standardizedDifference(values.map((each, d) => each - courses[3]![d]!)));
    }
    expect(row!.course[3]!.effect).toBeNull();
  });

  it('takes entropies that all happen to be 1 for no zeros and ones', async () => {
    const spoken = ['a', 'b', 'c', 'd'].map((word) => dialogue(...Array.from({ length: 8 }, () => word)));
    const [row] = await lengthDependence(spoken, { metrics: 'NSE' });
    expect(row!.course[3]).toMatchObject({ mean: 1, interval: null });
  });

  it('takes the course over dialogues that have a score at each share', async () => {
    // A quarter of four or three turns is one turn, which has none.
    const [row] = await lengthDependence(DIALOGUES, { metrics: opening });
    expect(row!.courseN).toBe(2);
    expect(row!.course.map(({ mean }) => mean)).toEqual([2, 2, 2, 2]);
    const [never] = await lengthDependence([dialogue('one'), dialogue('two', 'three')], { metrics: opening });
    expect(never).toMatchObject({ courseN: 0, course: [], n: 1 });
  });

  it('scores null texts of the same lengths', async () => {
    const [turns, words] = await lengthDependence(DIALOGUES, { metrics: LENGTHS });
    expect(turns!.chanceMean).toBeCloseTo((4 + 5 + 3 + 8 + 2 + 1) / 6, 12);
    expect(words!.chanceMean).toBeCloseTo((8 + 8 + 5 + 8 + 4 + 1) / 6, 12);
    expect(words!.nullText!.estimate).toBeCloseTo(1, 12);
    // One dialogue has no other that words could come from.
    const [alone] = await lengthDependence(DIALOGUES.slice(0, 1), { metrics: LENGTHS });
    expect(alone).toMatchObject({ chanceMean: null, nullText: null, turns: null });
  });

  it('draws null texts by the seed', async () => {
    const letters: OwnMetric = {
      name: 'letters',
      revision: 1,
      score: ({ turns }) => turns.reduce((sum, { text }) => sum + text.length, 0),
    };
    const meanOf = async (seed: number): Promise<number | null> =>
      (await lengthDependence(DIALOGUES, { metrics: letters, seed }))[0]!.chanceMean;
    expect(await meanOf(1)).toBe(await meanOf(1));
    const means = [await meanOf(1), await meanOf(2), await meanOf(3), await meanOf(4)];
    expect(new Set(means).size).toBeGreaterThan(1);
  });
});
