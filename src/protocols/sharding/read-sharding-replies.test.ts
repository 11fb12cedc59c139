import { describe, expect, it } from 'vitest';
import { readInspection, readSegments, readShards } from './read-sharding-replies.js';

const strict = { lenient: false };

it('reads segments', () => {
  expect(readSegments('{"segments": ["a", ""]}', strict)).toEqual(['a', '']);
  expect(readSegments('So: {"segments": []}', { lenient: true })).toEqual([]);
  for (const text of ['{"segments": ["a", 1]}', '{"segments": "a"}', '{"segments": {"length": 1}}', '{}'])
    expect(() => readSegments(text, strict)).toThrow(
      'readSegments: reply.segments: expected a list of texts, got',
    );
  expect(() => readSegments('So: {"segments": []}', strict)).toThrow(
    'readSegments: reply: expected a JSON object',
  );
});

it('reads shards, and of each its two fields alone', () => {
  expect(readShards('{"shards": [{"shard": "a", "segments": [1, 2], "why": "so"}]}', strict)).toEqual([
    { shard: 'a', segments: [1, 2] },
  ]);
  expect(readShards('So: {"shards": []}', { lenient: true })).toEqual([]);
  for (const shard of [
    null,
    5,
    {},
    { shard: 'a' },
    { shard: 1, segments: [1] },
    { shard: 'a', segments: ['1'] },
  ])
    expect(() =>
      readShards(JSON.stringify({ shards: [{ shard: 'a', segments: [] }, shard] }), strict),
    ).toThrow('readShards: reply.shards: expected a list of shards with their segments, got an array of 2');
  for (const text of ['{"shards": 5}', '{}', '{"shards": {"every": 1}}'])
    expect(() => readShards(text, strict)).toThrow('readShards: reply.shards: expected a list of shards');
});

describe('readInspection', () => {
  it('reads a word, with other wordings where there are any', () => {
    expect(readInspection('{"accept": true}', 2, strict)).toEqual({ accept: true });
    expect(readInspection('{"accept": false, "shards": ["a", "b"]}', 2, strict)).toEqual({
      accept: false,
      shards: ['a', 'b'],
    });
    expect(readInspection('Well: {"accept": true}', 2, { lenient: true }).accept).toBe(true);
  });

  it.each([
    ['{}', 'accept: expected true or false, got undefined'],
    ['{"accept": "yes"}', 'accept: expected true or false, got "yes"'],
    ['{"accept": true, "shards": null}', 'shards: expected a list of 2 texts, got null'],
    ['{"accept": true, "shards": "ab"}', 'shards: expected a list of 2 texts, got "ab"'],
    ['{"accept": true, "shards": ["a"]}', 'shards: expected a list of 2 texts, got an array of 1'],
    ['{"accept": true, "shards": ["a", "b", "c"]}', 'shards: expected a list of 2 texts, got an array of 3'],
    ['{"accept": true, "shards": ["a", " "]}', 'shards: expected a list of 2 texts, got an array of 2'],
    ['{"accept": true, "shards": ["a", 2]}', 'shards: expected a list of 2 texts, got an array of 2'],
  ])('refuses %s', (text, problem) => {
    expect(() => readInspection(text, 2, strict)).toThrow(`readInspection: reply.${problem}`);
  });
});
