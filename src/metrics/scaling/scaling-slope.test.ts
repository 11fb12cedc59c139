import { describe, expect, it } from 'vitest';
import { createRandom } from '../../math/create-random.js';
import { scalingSlope } from './scaling-slope.js';

/** Success of one problem under 1, 2 and 4 turns. */
const runs = (item: string, ...successes: number[]) =>
  successes.map((success, i) => ({ budget: 2 ** i, item, success: success === 1 }));
/** Dialogues as problem, budget and outcome. */
const dialogues = (all: string) =>
  all.split(' ').map((each) => ({ item: each[0]!, budget: Number(each[1]), success: each[2] === '+' }));
const byItem = ({ item }: { readonly item: string }): string => item;

describe('scalingSlope', () => {
  it('has an error over problems', () => {
    // x = 0, 1, 2 twice; b is solved from 2 turns on: slope 1 / 4, at 1 / 12. Problem a adds (x - 1) times the residual,
    // 1/12 - 7/12 = -1/2, b 1/12 + 5/12 = 1/2: sqrt(2 (1/4 + 1/4)) / 4 = 1/4. t = 1 with one degree of freedom: p = 1/2,
    // and its quartile is 1.
    const slope = scalingSlope([...runs('a', 0, 0, 0), ...runs('b', 0, 1, 1)], byItem, 0.5);
    expect(slope.perDoubling).toBeCloseTo(0.25, 14);
    expect(slope.standardError).toBeCloseTo(0.25, 14);
    expect(slope.pValue).toBeCloseTo(0.5, 12);
    expect(slope.interval!.lower).toBeCloseTo(0, 12);
    expect(slope.interval!.upper).toBeCloseTo(0.5, 12);
    expect(slope.interval).toMatchObject({ confidenceLevel: 0.5, method: 'student-t' });
    const falling = scalingSlope([...runs('a', 1, 1, 1), ...runs('b', 1, 0, 0)], byItem, 0.5);
    expect(falling.perDoubling).toBeCloseTo(-0.25, 14);
    expect(falling.pValue).toBeCloseTo(0.5, 12);
  });

  it('counts the problems that it rests on', () => {
    // Each problem under one budget: the two-sample t test of 1, 0, 1 and 1, 0, 0 over two doublings.
    const apart = scalingSlope(dialogues('a2+ b2- c2- d8+ e8- f8+'), byItem, 0.95);
    expect(apart.perDoubling).toBeCloseTo(1 / 6, 14);
    expect(apart.standardError).toBeCloseTo(Math.sqrt(2) / 6, 14);
    expect(apart.pValue).toBeCloseTo(0.518518518518519, 12);
    expect(apart.over).toBe('between');
    // By CR2's matrices over all dialogues, with a column for each problem, in R: 1.36 degrees of freedom.
    const uneven = scalingSlope(dialogues('a2+ a2- a8+ b2- b4+ c8+ c8+ d2- d4- e4+'), byItem, 0.95);
    expect(uneven.over).toBe('within');
    expect(uneven.perDoubling).toBeCloseTo(7 / 22, 13);
    expect(uneven.standardError).toBeCloseTo(0.145618926253906, 13);
    expect(uneven.pValue).toBeCloseTo(0.216868731379481, 11);
  });

  it('compares each problem with itself where hard ones are missing under a budget', () => {
    // Easy problems are solved under 2 and 8 turns, hard ones fail under 2 and were not played under 8. Over all
    // dialogues, success rises from a half to 1.
    const easy = dialogues('a2+ a8+ b2+ b8+');
    const hard = dialogues('c2- d2-');
    const slope = scalingSlope([...easy, ...hard], byItem, 0.95);
    expect(slope).toMatchObject({ perDoubling: 0, over: 'within', noIntervalBecause: 'no-variation' });
    // One of them falls: (0 - 1) / 2 doublings, and 0 for the other.
    const falling = scalingSlope([...dialogues('a2+ a8- b2+ b8+'), ...hard], byItem, 0.95);
    expect(falling.perDoubling).toBeCloseTo(-1 / 4, 14);
    expect(falling.standardError).toBeCloseTo(1 / 4, 14);
  });

  it('has no error where it hangs on one problem', () => {
    const alone = scalingSlope(dialogues('a2+ b2- c2- d8+ d8-'), byItem, 0.95);
    expect(alone).toMatchObject({ standardError: null, interval: null, noIntervalBecause: 'one-cluster' });
  });

  it('covers a flat line where few problems have the larger budget', () => {
    const random = createRandom(0);
    let missed = 0;
    for (let s = 0; s < 300; s++) {
      const records = Array.from({ length: 20 }, (_, g) => {
        const ability = random.next();
        return Array.from({ length: g < 2 ? 20 : 10 }, (_, i) => ({
          ...{ item: `${g}`, budget: i < 10 ? 2 : 8, success: random.next() < ability },
        }));
      }).flat();
      const { interval } = scalingSlope(records, byItem, 0.95);
      // Two problems determine the slope; where they agree there is no interval.
      if (interval !== null && (interval.lower > 0 || interval.upper < 0)) missed += 1;
    }
    // With as many degrees of freedom as problems but one, a quarter did.
    expect(missed).toBeLessThan(20);
  });

  it('says why there is none', () => {
    expect(scalingSlope(runs('a', 0, 1, 1), byItem, 0.9)).toEqual({
      ...{ perDoubling: 0.5, over: 'within', standardError: null, pValue: null, interval: null },
      noIntervalBecause: 'one-cluster',
    });
    const alike = scalingSlope([...runs('a', 0, 1, 0), ...runs('b', 0, 1, 0)], byItem, 0.9);
    expect(alike).toMatchObject({ standardError: 0, pValue: null, noIntervalBecause: 'no-variation' });
    expect(alike.perDoubling).toBeCloseTo(0, 14);
  });
});
