import { expect, it } from 'vitest';
import { createRandom } from '../create-random.js';
import type { EmbeddingMatrix } from '../embedding-matrix.js';
import { createCenteredKernel } from './centered-kernel.js';
import { createDistanceKernel, type DistanceKernel } from './distance-kernel.js';
import { createMixtureKernel, type MixtureKernel } from './mixture-kernel.js';
import { createScriptKernel } from './script-kernel.js';
import { createScriptMixtureKernel } from './script-mixture-kernel.js';
import { createScriptTopicKernel } from './script-topic-kernel.js';
import { createTopicKernel, type TopicKernel, type TopicTokens } from './topic-kernel.js';
import { drawSeeds } from './word-source.js';

// The memory of a kernel only grows. Each is used here before all else, on rows so wide that it has to grow to the
// last byte that is asked for: what it finds is kept, and compared with its twin in JavaScript below.

const random = createRandom(1);
const draw = (length: number): Float64Array => Float64Array.from({ length }, () => random.normal());

// 537 columns: 448 bytes more than five pages of 65,536 hold for three components, 19,328 more than thirteen for
// the centered kernel.
const rows: EmbeddingMatrix = { data: draw(128 * 537), rows: 128, cols: 537 };
/** The pairs of the last 4 of 64 rows and the last 8 of 128, of a full block or of these alone. */
const pairsOf = (kernel: DistanceKernel, firstX: number, firstY: number): number[] => {
  kernel.loadX(rows, firstX, 64);
  kernel.loadY(rows, firstY, 128);
  kernel.compute();
  return [60, 61, 62, 63].flatMap((row) => {
    const at = (row - firstX) * 128 + 120 - firstY;
    return Array.from(kernel.out.subarray(at, at + 8));
  });
};

const [center, precision, shares] = [draw(537), draw(537).map(Math.abs), draw(64).map(Math.abs)];
const momentsOf = (kernel: MixtureKernel): number[] => {
  for (const component of [0, 1, 2]) kernel.setComponent(component, center, precision);
  kernel.loadRows(rows, 0, 64);
  kernel.measure(2);
  kernel.addMoments(2, shares);
  return [...kernel.distances, ...kernel.moments(2).sums, ...kernel.moments(2).squares];
};

// 131,104 bytes, 32 more than two pages hold: 1,361 words take 80 bytes each.
const words = Int32Array.from({ length: 1000 }, () => random.integer(1361));
const tokens: TopicTokens = {
  ...{ topics: 7, vocabulary: 1361, alpha: 0.2, beta: 0.1, wordOf: words },
  start: Int32Array.from({ length: 26 }, (_, d) => 40 * d),
  topicOf: words.map(() => random.integer(7)),
};
const seeds = drawSeeds(random);
const sweptOf = (kernel: TopicKernel): number[] => {
  for (let sweep = 0; sweep < 3; sweep++) kernel.sweep();
  return [...kernel.counts().documentTopics, ...kernel.counts().wordTopics];
};

const centered = createCenteredKernel([rows], 'float32');
const squares = pairsOf(centered, 0, 0);
// Of the two with one memory the mixture comes first, which takes less.
const moments = momentsOf(createMixtureKernel(537, 3));
const distance = createDistanceKernel(537, 'double');
const differences = pairsOf(distance, 0, 0);
const topics = sweptOf(createTopicKernel(tokens, seeds));

/** The greatest difference, as a share of the number where that is above 1. */
const worst = (found: readonly number[], expected: readonly number[]): number =>
  Math.max(...expected.map((value, i) => Math.abs(found[i]! - value) / Math.max(1, Math.abs(value))));

it('finds the distances of wide rows', () => {
  const expected = pairsOf(createScriptKernel(537, 'squares'), 60, 120);
  expect(worst(differences, expected)).toBeLessThan(1e-12);
  expect(worst(squares, expected)).toBeLessThan(1e-5);
});

it('finds the moments of wide rows', () => {
  expect(worst(moments, momentsOf(createScriptMixtureKernel(537, 3)))).toBeLessThan(1e-12);
});

it('draws the topics of many words', () => {
  expect(topics).toEqual(sweptOf(createScriptTopicKernel(tokens, seeds)));
});

it('runs in WebAssembly, in a memory for all kernels but the centered one, which has its own', () => {
  expect(distance.out.buffer.byteLength).toBeGreaterThan(distance.out.byteLength);
  expect(createMixtureKernel(3, 1).distances.buffer).toBe(createDistanceKernel(3, 'double').out.buffer);
  expect(centered.out.buffer.byteLength).toBeGreaterThan(centered.out.byteLength);
  expect(centered.out.buffer).not.toBe(createDistanceKernel(3, 'float32').out.buffer);
});
