import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { MOST_CHARACTERS } from '../adapters/readers/text-limit.js';
import { readOptions } from './input-options.js';

it('limits records to the longest text and to an eighth of the heap', () => {
  const { maxRecordLength = Number.POSITIVE_INFINITY } = readOptions({});
  expect(maxRecordLength).toBeLessThanOrEqual(MOST_CHARACTERS);
  expect(maxRecordLength).toBeLessThanOrEqual(getHeapStatistics().heap_size_limit / 8);
});

it('hands the flags on to the readers, and nothing that was not given', () => {
  expect(Object.keys(readOptions({}))).toEqual(['onError', 'maxRecordLength']);
  expect(
    readOptions({
      ...{ from: 'openai', score: 'judge', scoreRange: [1, 10], skipErrors: true, scattered: true },
      ...{ columns: { text: 'body' }, oneConversation: true, numberDuplicates: true },
    }),
  ).toMatchObject({
    ...{ format: 'openai', score: 'judge', scoreRange: [1, 10], onError: 'skip', contiguous: false },
    ...{ columns: { text: 'body', conversation: null }, duplicates: 'number' },
  });
});
