import { describe, expect, it } from 'vitest';
import { meanInterval } from '../../statistics/mean-interval.js';
import { frozen } from '../../testing/frozen.js';
import { degradation } from './degradation.js';

describe('degradation', () => {
  it('is the mean over tasks of setting over full, in percent', () => {
    // 40/80 = 50 %, 50/50 = 100 %: 75.
    const result = degradation(frozen({ full: [80, 50], setting: [40, 50] }));
    expect(result).toMatchObject({ score: 75, loss: 25, n: 2, perTask: [50, 100] });
  });

  it('leaves out tasks that either side lacks, and those without a ratio', () => {
    const result = degradation({ full: [80, null, 60, 0], setting: [40, 30, null, 10] });
    expect(result).toMatchObject({ score: 50, n: 1, perTask: [50, null, null, null] });
  });

  it('is undefined without a task to compare', () => {
    expect(degradation({ full: [null], setting: [1] })).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-items',
    });
    expect(degradation({ full: [], setting: [] })).toMatchObject({ score: null, loss: null });
    expect(degradation({ full: [0], setting: [1] }).undefinedBecause).toBe('zero-denominator');
  });

  it('refuses lists of different lengths and numbers that are none', () => {
    expect(() => degradation({ full: [1, 2], setting: [1] })).toThrow(
      'degradation: setting: expected an array of 2, as long as full, got an array of 1',
    );
    expect(() => degradation({ full: [1], setting: [Number.NaN] })).toThrow(
      'degradation: setting[0]: expected a finite number or null, got NaN',
    );
  });
});

describe('the interval of what is kept', () => {
  it('is over tasks for means', () => {
    // Ratios 50, 100, 75: Student's t over the three.
    const { interval, cluster, score } = degradation({ full: [80, 50, 40], setting: [40, 50, 30] });
    expect({ interval, cluster, score }).toMatchObject({ cluster: 'task', score: 75 });
    expect(interval).toEqual(meanInterval([50, 100, 75]).interval);
    expect(degradation({ full: [80], setting: [40] })).toMatchObject({
      noIntervalBecause: 'one-observation',
    });
  });

  it('is over instructions where their scores are given', () => {
    // One task: r = 100 * 60 / 80 = 75; residuals (100 s - 75 f) / 80 of (80, 60), (60, 50), (100, 70): 0, 6.25, -6.25;
    // deviation 6.25, variance / 3; t(.975, 2) = 4.302652729749.
    const result = degradation({ full: [[80, 60, 100]], setting: [[60, 50, 70]] });
    expect(result).toMatchObject({ score: 75, cluster: 'instruction' });
    expect(result.interval!.upper).toBeCloseTo(75 + (4.302652729749464 * 6.25) / Math.sqrt(3), 10);
    expect(() => degradation({ full: [[1, 2]], setting: [[1]] })).toThrow(
      'setting[0]: expected an array of 2',
    );
  });
});
