import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { retention } from './retention.js';

interface Golden {
  retention: {
    full: number[][];
    setting: number[][];
    perTask: number[];
    score: number;
    lower: number;
    upper: number;
  };
}
const gold = golden<Golden>('statistics').retention;

describe('the interval of what is kept', () => {
  it('is over the instructions of each task where their scores are given', () => {
    // Task 1: 200 / 320 = 62.5 %, residuals (100 s - 62.5 f) / 80 of -12.5, 9.375, -9.375, 12.5, their variance over 4 is
    // 40.69; task 2: 150 / 180 = 83.33 %, residuals 13.89, 2.78, -16.67, variance over 3 is 79.73. The variance of the mean
    // of both is a quarter of the sum; degrees of freedom by Satterthwaite (fixtures/golden/statistics.json).
    const result = retention(frozen({ full: gold.full, setting: gold.setting }));
    expect(result).toMatchObject({ clusterBy: 'instruction', n: 2 });
    gold.perTask.forEach((each, i) => {
      expect(result.perTask[i]).toBeCloseTo(each, 11);
    });
    expect(result.score).toBeCloseTo(gold.score, 11);
    expect(result.interval!.lower).toBeCloseTo(gold.lower, 9);
    expect(result.interval!.upper).toBeCloseTo(gold.upper, 9);
    expect(result.interval).toMatchObject({ confidenceLevel: 0.95, method: 'student-t' });
  });

  it("is Student's t over tasks where their means are given", () => {
    // Ratios 50 and 100: mean 75, standard error 25, t(.975, 1) = 12.706204736175.
    const { interval, clusterBy: cluster } = retention({ full: [80, 50], setting: [40, 50] });
    expect(cluster).toBe('task');
    expect(interval!.lower).toBeCloseTo(75 - 25 * 12.7062047361747, 9);
    expect(interval!.upper).toBeCloseTo(75 + 25 * 12.7062047361747, 9);
    const wider = retention({ full: [80, 50], setting: [40, 50] }, { confidenceLevel: 0.99 }).interval!;
    expect(wider.upper).toBeGreaterThan(interval!.upper);
  });

  it('does not depend on the unit of the scores or the order of tasks and instructions', () => {
    const half = (lists: readonly (readonly number[])[]) =>
      lists.map((list) => list.map((score) => score / 2));
    const { interval } = retention({ full: gold.full, setting: gold.setting });
    const other = retention({
      full: half(gold.full)
        .reverse()
        .map((list) => list.reverse()),
      setting: half(gold.setting)
        .reverse()
        .map((list) => list.reverse()),
    }).interval;
    expect(other!.lower).toBeCloseTo(interval!.lower, 9);
    expect(other!.upper).toBeCloseTo(interval!.upper, 9);
  });

  it('is none where nothing is known of the spread', () => {
    expect(retention({ full: [80], setting: [40] })).toMatchObject({
      interval: null,
      noIntervalBecause: 'one-observation',
    });
    // Seven tenths, but for rounding: the interval was two digits of 1e-14 wide.
    const full = [[81, 53, 97]];
    const rounded = retention({ full, setting: full.map((scores) => scores.map((score) => score * 0.7)) });
    expect(rounded.score).toBeCloseTo(70, 12);
    expect(rounded).toMatchObject({ interval: null, noIntervalBecause: 'no-variation' });
    // Each instruction keeps exactly half.
    expect(retention({ full: [[80, 60]], setting: [[40, 30]] })).toMatchObject({
      score: 50,
      interval: null,
      noIntervalBecause: 'no-variation',
    });
    // A task with one instruction has no spread within: the interval is over tasks.
    expect(retention({ full: [[80, 60], [50]], setting: [[40, 40], [50]] })).toMatchObject({
      clusterBy: 'task',
    });
    expect(() => retention({ full: [[80, 60]], setting: [[40]] })).toThrow(
      'retention: input.setting[0]: expected an array of 2, one score for each instruction',
    );
  });
});

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
    for (const full of [[0], [0, null]])
      expect(retention({ full, setting: full.map(() => 1) })).toMatchObject({
        ...{ undefinedBecause: 'zero-denominator', clusterBy: 'task', n: 0 },
      });
  });

  it('takes the mean of a list against a number', () => {
    // 100 * 50 / 80 and 100 * 30 / 60; nothing is known of single instructions.
    const result = retention({ full: [80, [50, 70]], setting: [[40, 60], 30] });
    expect(result).toMatchObject({ perTask: [62.5, 50], score: 56.25, clusterBy: 'task' });
  });

  it('is undefined where a ratio is no finite number', () => {
    const result = retention({ full: [5e-324, 50], setting: [100, 25] });
    expect(result).toMatchObject({ score: null, undefinedBecause: 'infinite', perTask: [null, 50] });
  });

  it('refuses lists of different lengths and numbers that are none', () => {
    expect(() => retention({ full: [1, 2], setting: [1] })).toThrow(
      'retention: input.setting: expected an array of 2, as long as full, got an array of 1',
    );
    expect(() => retention({} as never)).toThrow(
      'retention: input.full: expected scores by task, or of runs by instruction, got undefined',
    );
    expect(() => retention({ full: [1] } as never)).toThrow(
      'retention: input.setting: expected scores by task',
    );
    expect(() => retention({ full: ['x'], setting: [1] } as never)).toThrow(
      'retention: input.full[0]: expected a score or a list of scores, got "x"',
    );
    expect(() => retention({ full: [1], setting: [Number.NaN] })).toThrow(
      'retention: input.setting[0]: expected a number from 0 to 100, got NaN',
    );
  });
});

describe('retention of runs', () => {
  // Instructions: q1 (80 + 100) / 2 = 90, q2 90; under the setting q1 65, q2 70. 67.5 / 90 = 75%.
  const full = { q1: [80, 100], q2: [90], q4: [1] };
  const setting = { q2: [70], q1: [60, 70], q3: [100] };

  it('pairs the means of instructions by name, whatever their order', () => {
    const result = retention({ full, setting });
    expect(result).toMatchObject({ score: 75, n: 1, clusterBy: 'instruction' });
    expect(result).toEqual(retention({ full: [[90, 90]], setting: [[65, 70]] }));
    expect(retention({ full: { q1: [90] }, setting: { q2: [90] } }).undefinedBecause).toBe('too-few-items');
  });

  it('separates the tasks that runs name', () => {
    const runs = (code: number, math: number, name: string) => [
      { instruction: 'a', task: 'code', setting: name, score: code },
      { instruction: 'a', task: 'math', setting: name, score: math },
    ];
    expect(retention({ full: runs(80, 50, 'full'), setting: runs(40, 50, 'sharded') }).perTask).toEqual([
      50, 100,
    ]);
  });

  it('refuses one side by task and the other by instruction', () => {
    expect(() => retention({ full: [90], setting })).toThrow(
      'retention: input.setting: expected a list of scores by task as full, got an object',
    );
    expect(() => retention({ full: { q1: [101] }, setting })).toThrow(
      'retention: input.full.q1[0]: expected a number',
    );
  });
});
