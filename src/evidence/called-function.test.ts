import { expect, it } from 'vitest';
import { fitEmbeddingTopics } from '../text/topics/fit-embedding-topics.js';
import { fitTopicModel } from '../text/topics/fit-topic-model.js';
import { lengthDependence, measure, metaEvaluate, redundancy, sensitivity, splitHalf } from './index.js';

it('names the function that was called in errors', async () => {
  const wrong = 5 as never;
  for (const called of [lengthDependence, measure, sensitivity, splitHalf])
    await expect(called(wrong)).rejects.toThrow(`${called.name}: transcripts: expected`);
  expect(() => redundancy(wrong)).toThrow('redundancy: rows: expected');
  expect(() => metaEvaluate(wrong, {})).toThrow('metaEvaluate: rows: expected');
  expect(() => fitTopicModel(wrong)).toThrow('fitTopicModel: texts: expected');
  expect(() => fitEmbeddingTopics([[1]], wrong)).toThrow('fitEmbeddingTopics: texts: expected');
});
