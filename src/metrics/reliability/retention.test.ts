import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { degradation, retention } from './retention.js';

describe('retention', () => {
  it('is the mean over tasks of setting over full, in percent', () => {
    // 40/80 = 50 %, 50/50 = 100 %: 75.
    const result = retention(frozen({ full: [80, 50], setting: [40, 50] }));
    expect(result).toMatchObject({ score: 75, loss: 25, n: 2, perTask: [50, 100] });
  });

  it('leaves out tasks that either side lacks, and those without a ratio', () => {
    const result = retention({ full: [80, null, 60, 0], setting: [40, 30, null, 10] });
    expect(result).toMatchObject({ score: 50, n: 1, perTask: [50, null, null, null] });
  });

  it('is undefined without a task to compare', () => {
    expect(retention({ full: [null], setting: [1] })).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-items',
    });
    expect(retention({ full: [], setting: [] })).toMatchObject({ score: null, loss: null });
    expect(retention({ full: [0], setting: [1] }).undefinedBecause).toBe('zero-denominator');
  });

  it('keeps its old name for one release', () => {
    expect(degradation).toBe(retention);
  });

  it('is undefined where a ratio is no finite number', () => {
    const result = retention({ full: [5e-324, 50], setting: [100, 25] });
    expect(result).toMatchObject({ score: null, undefinedBecause: 'infinite', perTask: [null, 50] });
  });

  it('refuses lists of different lengths and numbers that are none', () => {
    expect(() => retention({ full: [1, 2], setting: [1] })).toThrow(
      'retention: setting: expected an array of 2, as long as full, got an array of 1',
    );
    expect(() => retention({ full: [1], setting: [Number.NaN] })).toThrow(
      'retention: setting[0]: expected a number from 0 to 100, got NaN',
    );
  });
});
