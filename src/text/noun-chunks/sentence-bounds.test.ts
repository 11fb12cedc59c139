import { describe, expect, it } from 'vitest';
import { nounChunks } from './noun-chunks.js';
import { sentenceBounds } from './sentence-bounds.js';

const columns = (sentences: number[]) => ({
  ...{ text: '', starts: [], ends: [], words: [], tags: [], lemmas: [] },
  sentences,
});

describe('sentenceBounds', () => {
  it('cuts where the sentence changes', () => {
    expect(sentenceBounds(columns([0, 0, 1, 2, 2]))).toEqual([
      [0, 2],
      [2, 3],
      [3, 5],
    ]);
    expect(sentenceBounds(columns([]))).toEqual([]);
  });

  it('cuts stretches that no sentence reaches, and leaves no token out', () => {
    const bounds = sentenceBounds(columns(Array<number>(1000).fill(0)));
    expect(bounds).toEqual([
      [0, 400],
      [400, 800],
      [800, 1000],
    ]);
  });

  it('keeps long rows of symbols from taking minutes', () => {
    expect(nounChunks('@ '.repeat(10_000))).toEqual([]);
  });
});
