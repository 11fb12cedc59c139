import type { FloatTensor, Tensor } from './library.js';

/** Pooling of token vectors: their mean, the first (`cls`), or the last. */
export type Pooling = 'mean' | 'cls' | 'last';

/**
 * Pools token vectors (texts x length x dimensions) into one vector per text, in double precision, and scales it to
 * unit length if `normalize`. Padding does not count. Writes row `i` of the batch to row `rows[i]` of `out`.
 */
export function pool(
  tokens: FloatTensor,
  mask: Tensor,
  { pooling, normalize }: { readonly pooling: Pooling; readonly normalize: boolean },
  out: Float32Array,
  rows: readonly number[],
): void {
  const [, length = 0, dimensions = 0] = tokens.dims;
  const values = tokens.data;
  const sum = new Float64Array(dimensions);
  rows.forEach((row, i) => {
    sum.fill(0);
    const kept = keptTokens(mask, i, length, pooling);
    for (const token of kept) {
      const start = (i * length + token) * dimensions;
      for (let d = 0; d < dimensions; d++) sum[d]! += values[start + d]!;
    }
    let squares = 0;
    for (let d = 0; d < dimensions; d++) {
      const mean = sum[d]! / kept.length;
      sum[d] = mean;
      squares += mean * mean;
    }
    const scale = normalize && squares > 0 ? Math.sqrt(squares) : 1;
    for (let d = 0; d < dimensions; d++) out[row * dimensions + d] = sum[d]! / scale;
  });
}

/** The range of token positions of text `i` that are pooled. */
function keptTokens(mask: Tensor, i: number, length: number, pooling: Pooling): number[] {
  const places: number[] = [];
  for (let token = 0; token < length; token++) {
    if (Number(mask.data[i * length + token]) !== 0) places.push(token);
  }
  if (pooling === 'mean') return places;
  return pooling === 'cls' ? places.slice(0, 1) : places.slice(-1);
}
