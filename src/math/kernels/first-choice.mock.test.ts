import { describe, expect, it, vi } from 'vitest';
import { createRandom } from '../create-random.js';
import { createDistanceKernel } from './distance-kernel.js';
import { createMixtureKernel } from './mixture-kernel.js';
import { createSimdKernel } from './simd-kernel.js';
import { createSimdMixtureKernel } from './simd-mixture-kernel.js';
import { createSimdTopicKernel } from './simd-topic-kernel.js';
import { createTopicKernel } from './topic-kernel.js';
import { drawSeeds } from './word-source.js';

vi.mock('./simd-kernel.js', { spy: true });
vi.mock('./simd-mixture-kernel.js', { spy: true });
vi.mock('./simd-topic-kernel.js', { spy: true });

describe('the kernel is the one in WebAssembly here', () => {
  it.each(['double', 'float32'] as const)('of distances in %s', (precision) => {
    const kernel = createDistanceKernel(3, precision);
    expect(kernel).toBe(vi.mocked(createSimdKernel).mock.results.at(-1)!.value);
    expect(kernel).toBeDefined();
  });

  it('of mixtures', () => {
    const kernel = createMixtureKernel(2, 1);
    expect(kernel).toBe(vi.mocked(createSimdMixtureKernel).mock.results.at(-1)!.value);
    expect(kernel).toBeDefined();
  });

  it('of topics', () => {
    const [start, wordOf, topicOf] = [Int32Array.of(0, 2), Int32Array.of(0, 1), Int32Array.of(0, 1)];
    const tokens = { topics: 2, vocabulary: 2, alpha: 1, beta: 1, start, wordOf, topicOf };
    const kernel = createTopicKernel(tokens, drawSeeds(createRandom(7)));
    expect(kernel).toBe(vi.mocked(createSimdTopicKernel).mock.results.at(-1)!.value);
    expect(kernel).toBeDefined();
  });
});
