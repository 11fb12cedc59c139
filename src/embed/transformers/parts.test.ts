import { describe, expect, it } from 'vitest';
import { batchesByLength, defaultBatchSize } from './batches.js';
import { firstLine, isLegacy, loadLibrary } from './library.js';
import { weightsFile } from './locate-model.js';
import { pool } from './pool.js';
import { scoringWindow } from './scoring-window.js';
import { tokenLimit } from './text-encoder.js';

describe('batchesByLength', () => {
  it('puts texts of like length together, each once', () => {
    expect(batchesByLength(['ccc', 'a', 'dddd', 'b'], 2)).toEqual([
      [1, 3],
      [0, 2],
    ]);
    expect(batchesByLength([], 2)).toEqual([]);
    expect(['fp32', 'fp16', 'q8', 'q4'].map(defaultBatchSize)).toEqual([8, 8, 1, 1]);
  });
});

describe('pool', () => {
  // Two texts of up to three tokens in two dimensions; the second has one token of padding.
  const tokens = { dims: [2, 3, 2], data: [3, 0, 0, 4, 3, 8, 1, 1, 3, 5, 99, 99] };
  const mask = { dims: [2, 3], data: [1n, 1n, 1n, 1n, 1n, 0n] };
  const pooled = (pooling: 'mean' | 'cls' | 'last', normalize: boolean): number[] => {
    const out = new Float32Array(4);
    pool(tokens, mask, { pooling, normalize }, out, [1, 0]);
    return Array.from(out);
  };

  it('averages what is no padding, and writes where it is told to', () => {
    expect(pooled('mean', false)).toEqual([2, 3, 2, 4]);
    expect(pooled('cls', false)).toEqual([1, 1, 3, 0]);
    expect(pooled('last', false)).toEqual([3, 5, 3, 8]);
  });

  it('scales to unit length', () => {
    expect(pooled('cls', true).slice(2)).toEqual([1, 0]);
    const out = new Float32Array(2);
    pool(
      { dims: [1, 1, 2], data: [0.3, 0.4] },
      { dims: [1, 1], data: [1] },
      { pooling: 'mean', normalize: true },
      out,
      [0],
    );
    expect(Array.from(out)).toEqual([Math.fround(0.6), Math.fround(0.8)]);
    pool(
      { dims: [1, 1, 2], data: [0, 0] },
      { dims: [1, 1], data: [1] },
      { pooling: 'mean', normalize: true },
      out,
      [0],
    );
    expect(Array.from(out)).toEqual([0, 0]);
  });
});

describe('scoringWindow', () => {
  it('keeps the text, the start mark, and the end of the context', () => {
    expect(scoringWindow(0, [1, 2, 3], [8, 9], 4)).toEqual({ tokens: [0, 3, 8, 9], scored: 2 });
    expect(scoringWindow(undefined, [1], [8], 9)).toEqual({ tokens: [1, 8], scored: 1 });
    expect(scoringWindow(0, [1], [6, 7, 8, 9], 3)).toEqual({ tokens: [0, 8, 9], scored: 2 });
  });

  it('does not score a token that has nothing before it', () => {
    expect(scoringWindow(undefined, [], [7, 8], 9)).toEqual({ tokens: [7, 8], scored: 1 });
    expect(scoringWindow(0, [], [7], 9)).toEqual({ tokens: [0, 7], scored: 1 });
    expect(scoringWindow(undefined, [], [], 9)).toEqual({ tokens: [], scored: 0 });
  });
});

describe('tokenLimit', () => {
  it('is the least that tokenizer and configuration say, if it is sensible', () => {
    const tokenizer = (limit?: number) => Object.assign(() => ({}), { model_max_length: limit }) as never;
    expect(tokenLimit(tokenizer(512), { max_position_embeddings: 256 })).toBe(256);
    expect(tokenLimit(tokenizer(1e30), { max_position_embeddings: 77 })).toBe(77);
    expect(tokenLimit(tokenizer(), undefined)).toBe(512);
  });
});

describe('the library', () => {
  it('is what is given, else what is installed', async () => {
    const given = { env: { version: '2.17.2' } };
    expect(await loadLibrary('test', given)).toBe(given);
    const installed = await loadLibrary('test');
    expect(installed.env.version).toMatch(/^4\./);
    expect([isLegacy(installed), isLegacy(given as never)]).toEqual([false, true]);
  });

  it('names files of weights as transformers.js does', () => {
    const names = ['fp32', 'q8', 'fp16', 'q4'].map((dtype) => weightsFile('model', dtype));
    expect(names).toEqual(['model.onnx', 'model_quantized.onnx', 'model_fp16.onnx', 'model_q4.onnx']);
    expect(firstLine(new Error('one\ntwo'))).toBe('one');
  });
});
