import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { row } from '../../math/embedding-matrix.js';
import { resolveOptions } from '../../options/options.js';
import { localVectors, requireVector, turnVectors, vectorInput, WINDOW_OPTIONS } from './vector-input.js';

const turn = (text: string) => ({ speaker: 'ana', text });
const lists = frozen([
  [1, 2],
  [3, 4],
  [5, 6],
]);
const singles = lists.map((row) => Float32Array.from(row));

describe('vectorInput', () => {
  it('keeps the precision of the vectors, unless double is asked for', () => {
    const double = vectorInput('m', 'vectors', lists, {});
    expect(double.precision).toBeUndefined();
    expect(double.matrix).toEqual({ data: Float64Array.of(1, 2, 3, 4, 5, 6), rows: 3, cols: 2 });
    const single = vectorInput('m', 'vectors', singles, {});
    expect(single.precision).toBe('float32');
    expect(single.matrix).toEqual({ data: Float32Array.of(1, 2, 3, 4, 5, 6), rows: 3, cols: 2 });
    expect(vectorInput('m', 'vectors', singles, { precision: 'double' })).toEqual(double);
  });
});

describe('turnVectors', () => {
  const transcript = { turns: lists.map((_, i) => turn(`word${i}`)) };

  it('takes one vector for each turn, and describes the embedder without what the caller adds to it', () => {
    const embedder = { id: 'hash', revision: '2', secret: 'x' };
    const input = turnVectors('m', { transcript, embeddings: singles, embedder } as never, {});
    expect(input).toMatchObject({ precision: 'float32', embedder: { id: 'hash', revision: '2' } });
    expect(input.embedder).not.toHaveProperty('secret');
    expect([input.matrix.rows, input.matrix.cols]).toEqual([3, 2]);
  });

  it('refuses another number of vectors, and what is no embedded transcript', () => {
    expect(() => turnVectors('m', { transcript, embeddings: lists.slice(1) }, {})).toThrow(
      'm: embeddings.rows: expected 3, one per turn, got 2',
    );
    expect(() => turnVectors('m', { transcript } as never, {})).toThrow(/^m: .+: expected .+, got /);
  });
});

describe('localVectors', () => {
  const local = {
    context: lists.map((_, i) => turn(`word${i}`)),
    contextEmbeddings: lists,
    candidate: turn('next'),
    candidateEmbedding: [7, 8],
  };

  it('takes the whole context, or the last turns of it', () => {
    const all = localVectors('m', local, {});
    expect(all.turns).toEqual(local.context);
    expect(all.context.rows).toBe(3);
    expect(all.background).toBeUndefined();
    for (const window of [1, 2, 3, 9]) {
      const { turns, context } = localVectors('m', local, { window });
      expect(turns).toEqual(local.context.slice(-window));
      const rows = Array.from({ length: context.rows }, (_, i) => [...row(context, i)]);
      expect(rows).toEqual(lists.slice(-window));
    }
    expect(resolveOptions('m', WINDOW_OPTIONS, { window: 1 })).toMatchObject({ window: 1 });
    expect(() => resolveOptions('m', WINDOW_OPTIONS, { window: 0 })).toThrow('m: options.window');
    expect(() => resolveOptions('m', WINDOW_OPTIONS, { precision: 'single' as 'double' })).toThrow(
      'm: options.precision: expected "double", got "single"',
    );
  });

  it('marks single precision by the context, and by the candidate where there is no context', () => {
    const candidateEmbedding = Float32Array.of(7, 8);
    const none = { ...local, context: [], contextEmbeddings: [] };
    expect(localVectors('m', { ...local, candidateEmbedding }, {}).precision).toBeUndefined();
    expect(localVectors('m', { ...local, contextEmbeddings: singles }, {}).precision).toBe('float32');
    expect(localVectors('m', { ...none, candidateEmbedding }, {}).precision).toBe('float32');
    expect(localVectors('m', none, {}).precision).toBeUndefined();
    const precision = 'double' as const;
    expect(localVectors('m', { ...none, candidateEmbedding }, { precision }).precision).toBeUndefined();
  });

  it('names vectors that do not fit', () => {
    const wrong = (change: object) => () => localVectors('m', { ...local, ...change }, {});
    expect(wrong({ contextEmbeddings: lists.slice(1) })).toThrow(
      'm: contextEmbeddings.rows: expected 3, one per turn, got 2',
    );
    expect(wrong({ candidateEmbedding: [1] })).toThrow('m: candidateEmbedding.length: expected 2, got 1');
    expect(wrong({ backgroundEmbedding: [1, 2, 3] })).toThrow(
      'm: backgroundEmbedding.length: expected 2, got 3',
    );
    expect(wrong({ candidateEmbedding: [1, Number.NaN] })).toThrow(
      'm: candidateEmbedding[1]: expected a finite number, got NaN',
    );
    expect(wrong({ candidate: null })).toThrow('m: nextTurn: expected a next-turn case');
    // Without a context the candidate says how long vectors are.
    const none = { context: [], contextEmbeddings: [], backgroundEmbedding: [1] };
    expect(wrong(none)).toThrow('m: backgroundEmbedding.length: expected 2, got 1');
    expect(localVectors('m', { ...local, backgroundEmbedding: [9, 9] }, {}).background).toEqual([9, 9]);
  });
});

describe('requireVector', () => {
  it('gives the vector itself, or says what it is', () => {
    const vector = Float32Array.of(1, 2);
    expect(requireVector('m', 'v', vector, 2)).toBe(vector);
    for (const wrong of [undefined, null, 7, {}])
      expect(() => requireVector('m', 'v', wrong as never, 2)).toThrow(
        'm: v: expected an array of numbers, got ',
      );
    expect(() => requireVector('m', 'v', [Number.POSITIVE_INFINITY, 1], 2)).toThrow(
      'm: v[0]: expected a finite number',
    );
  });
});
