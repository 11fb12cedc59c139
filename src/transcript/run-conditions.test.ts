import { describe, expect, it } from 'vitest';
import {
  conditionKey,
  conditionText,
  recordedConditions,
  runCondition,
  varyingWithin,
} from './run-conditions.js';
import { type Run, runOf } from './runs.js';

describe('recordedConditions', () => {
  it.each([
    [{ temperature: 0.7 }, { temperature: '0.7' }],
    [
      { user_temperature: 0, assistantTemperature: 1 },
      { user_temperature: '0', assistantTemperature: '1' },
    ],
    [
      { topP: 0.9, 'top-k': 40 },
      { topP: '0.9', 'top-k': '40' },
    ],
    [
      { language: 'de', promptVersion: 2, thinking: true },
      { language: 'de', promptVersion: '2', thinking: 'true' },
    ],
    [
      { userModel: 'u', budget: 4 },
      { userModel: 'u', budget: '4' },
    ],
  ])('of %j are %j', (meta, expected) => {
    expect(recordedConditions(meta)).toEqual(expected);
  });

  it('are not the number, the seed, the time or the result of a run, nor a text or a list', () => {
    const meta = {
      run: 1,
      seed: 7,
      epoch: 2,
      time: '10:02',
      passed: true,
      tokens: 80,
      temperatureNote: 'warm',
    };
    expect(recordedConditions(meta)).toBeUndefined();
    expect(
      recordedConditions({ prompt: 'a'.repeat(81), language: ['de'], temperature: null }),
    ).toBeUndefined();
    expect(runOf({ turns: [], outcome: { score: 1 }, meta })).not.toHaveProperty('conditions');
  });
});

const run = (instruction: string, about: Partial<Run> = {}): Run => ({ instruction, score: 50, ...about });
const at = (temperature: string): Partial<Run> => ({ conditions: { temperature } });

describe('conditions of runs', () => {
  it('vary if runs of one instruction differ in them, not if only instructions do', () => {
    expect(varyingWithin([run('a', at('0')), run('a', at('1'))])).toEqual(['temperature']);
    expect(varyingWithin([run('a', at('0')), run('a')])).toEqual(['temperature']);
    expect(varyingWithin([run('a', { shards: 3 }), run('b', { shards: 5 })])).toEqual([]);
    expect(
      varyingWithin([run('a', { shards: 3 }), run('b', { shards: 5 }), run('a', { shards: 5 })]),
    ).toEqual(['shards']);
    expect(
      varyingWithin([run('a', { ...at('0'), setting: 'full' }), run('a', { ...at('1'), setting: 'x' })]),
    ).toEqual([]);
    expect(varyingWithin([])).toEqual([]);
  });

  it('have one key whatever the order of their fields', () => {
    const keys = [
      { shards: 2, conditions: { a: '1', b: '2' } },
      { conditions: { b: '2', a: '1' }, shards: 2 },
      { conditions: { b: '2', a: '1' } },
    ].map((each) => conditionKey(run('q', each)));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('are named with their values, also those named like members of every object', () => {
    const own = run('q', { shards: 2, ...at('0') });
    expect(conditionText(own, ['temperature', 'shards', 'language'])).toBe(
      'temperature 0, shards 2, language not given',
    );
    expect(runCondition(own, 'constructor')).toBeUndefined();
  });
});
