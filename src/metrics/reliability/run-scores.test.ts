import { describe, expect, it } from 'vitest';
import {
  overInstructions,
  runsPerInstruction,
  scoresByInstruction,
  scoresByKey,
  varyingConditions,
} from './run-scores.js';

const runs = [
  { instruction: 'x', system: 'm', score: 30 },
  { instruction: 'y', system: 'm', score: 20 },
  { instruction: 'x', system: 'm', score: 4 },
  { instruction: 'x', system: 'other', score: 50 },
];

describe('runs of instructions', () => {
  it('are grouped by all that names them, or by what pairs them, and sorted as numbers', () => {
    const lists = (groups: Iterable<Float64Array>) => [...groups].map((group) => [...group]);
    expect(lists(scoresByInstruction('m', runs))).toEqual([[4, 30], [20], [50]]);
    const scores = (of: ReturnType<typeof scoresByKey>) => lists([...of.values()].map((each) => each.scores));
    expect(scores(scoresByKey('m', runs, 'a'))).toEqual([[4, 30, 50], [20]]);
    expect(scores(scoresByKey('m', runs, 'a', ['system']))).toEqual([[4, 30], [20], [50]]);
    expect([...scoresByKey('m', [[1], [], [2]], 'a').keys()]).toEqual(['0', '2']);
  });

  it('are taken as lists by the names of instructions, which pair with runs of those names', () => {
    const named = { x: [30, 4], y: [20], z: [] };
    expect(scoresByInstruction('m', named).map((each) => [...each])).toEqual([[4, 30], [20], []]);
    expect([...scoresByKey('m', named, 'a').keys()]).toEqual([...scoresByKey('m', runs, 'a').keys()]);
    expect(varyingConditions(named, runs)).toEqual(['system']);
    expect(() => scoresByInstruction('m', { x: 3 } as never)).toThrow(
      'm: scores.x: expected a list of scores, got 3',
    );
    expect(() => scoresByInstruction('m', { x: [101] })).toThrow(
      'm: scores.x[0]: expected a number from 0 to 100',
    );
  });

  it('are not repetitions under different conditions or with different numbers of shards', () => {
    const cold = { instruction: 'x', score: 10, conditions: { temperature: '0' } };
    const warm = { instruction: 'x', score: 90, conditions: { temperature: '1' } };
    const lists = (list: Parameters<typeof scoresByInstruction>[1]) =>
      scoresByInstruction('m', list).map((each) => [...each]);
    expect(lists([cold, warm, cold])).toEqual([[10, 10], [90]]);
    expect(lists([2, 8].map((shards) => ({ instruction: 'x', score: shards, shards })))).toEqual([[2], [8]]);
    expect(varyingConditions([cold, warm], [warm, cold])).toEqual(['temperature']);
    expect(varyingConditions([cold, warm], [cold])).toEqual([]);
    const [pooled] = scoresByKey('m', [warm, cold, warm], 'a').values();
    expect([...pooled!.scores]).toEqual([10, 90, 90]);
    expect(pooled!.repetitions.map((each) => [...each])).toEqual([[10], [90, 90]]);
    const sides = [...scoresByKey('m', [cold, warm], 'a', ['temperature'])];
    expect(sides.map(([, { instruction }]) => instruction)).toEqual(
      Array(2).fill(JSON.stringify([null, 'x'])),
    );
  });

  it('name the conditions in which a side varies', () => {
    expect(varyingConditions(runs, [])).toEqual(['system']);
    expect(varyingConditions(runs.slice(0, 3), runs.slice(3))).toEqual([]);
    expect(varyingConditions([1, 2], [[1], [2]])).toEqual([]);
  });

  it('are counted, and averaged over the instructions that have a value', () => {
    expect(runsPerInstruction(runs)).toBe(2);
    expect(runsPerInstruction([])).toBe(0);
    const instructions = [[4, 30], [], [20], [50]].map((scores) => Float64Array.from(scores));
    // The greatest of those above 20: 30 and 50.
    const most = (sorted: Float64Array) => (sorted.at(-1)! > 20 ? sorted.at(-1)! : null);
    expect(overInstructions(instructions, most)).toBe(40);
    expect(overInstructions(instructions.slice(1, 3), most)).toBeNull();
  });

  it('are refused by their own names', () => {
    expect(() => scoresByKey('m', 'x' as never, 'a')).toThrow('m: a: expected a list of scores');
    expect(() => scoresByInstruction('m', [{ instruction: 'x', score: '1' }] as never)).toThrow(
      'm: scores[0].score: expected a number from 0 to 100, got "1"',
    );
    expect(() => scoresByInstruction('m', [1, -1])).toThrow('m: scores[1]: expected a number from 0 to 100');
  });
});
