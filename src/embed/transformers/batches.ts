import { itemAt } from '../../math/existing.js';
/**
 * Groups the texts into batches of at most `size` with similar lengths, to minimize padding. Returns the texts'
 * indices; each index occurs once.
 */
export function batchesByLength(texts: readonly string[], size: number): number[][] {
  const order = texts
    .map((_, i) => i)
    .sort((a, b) => itemAt(texts, a).length - itemAt(texts, b).length || a - b);
  const batches: number[][] = [];
  for (let start = 0; start < order.length; start += size) batches.push(order.slice(start, start + size));
  return batches;
}

/**
 * The default batch size. Eight texts of similar length need little padding: 32 short texts take half the time of one
 * batch, and 512 texts the same time as batches of 32. In full or half precision the vector of a text does not depend
 * on its batch, apart from rounding. With quantized weights the activations are quantized by the range of the whole
 * batch, which changes components by several hundredths, so the default is one text at a time.
 */
export function defaultBatchSize(dtype: string): number {
  return dtype === 'fp32' || dtype === 'fp16' ? 8 : 1;
}
