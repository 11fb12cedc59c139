import { expect, it } from 'vitest';
import { listMembers, meanScore, seedSpread } from './topic-members.js';
import type { TopicModel } from './topic-model.js';

const model = (id: string, members?: readonly TopicModel[]): TopicModel => ({
  id,
  topics: 2,
  distribution: () => [0.5, 0.5],
  ...(members && { members }),
});
const one = model('one');
const two = model('two');

it('asks the members of a model, and one without members itself', () => {
  expect(listMembers(model('both', [one, two]))).toEqual([one, two]);
  expect(listMembers(one)).toEqual([one]);
  const empty = model('empty', []);
  expect(listMembers(empty)).toEqual([empty]);
});

it('says how scores of members vary, those that are undefined left out', () => {
  const both = model('both', [one, two]);
  // 1 and 4: mean 2.5, squares of the differences 2.25 + 2.25 = 4.5, over n - 1 = 1.
  expect(seedSpread(both, [4, null, 1])).toEqual({
    scores: [4, 1],
    minimum: 1,
    maximum: 4,
    sampleSd: Math.sqrt(4.5),
  });
  expect(seedSpread(both, [3])).toEqual({ scores: [3], minimum: 3, maximum: 3, sampleSd: null });
  expect(seedSpread(both, [null, null])).toBeNull();
  expect(seedSpread(one, [1, 2])).toBeNull();
});

it('takes the mean of the scores that are defined', () => {
  expect(meanScore([4, null, 1])).toBe(2.5);
  expect(meanScore([0])).toBe(0);
  expect(meanScore([null])).toBeNull();
  expect(meanScore([])).toBeNull();
});
