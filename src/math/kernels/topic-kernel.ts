import { createScriptTopicKernel } from './script-topic-kernel.js';
import { createSimdTopicKernel } from './simd-topic-kernel.js';
import type { TopicKernel, TopicTokens } from './topic-kernel-type.js';

export type { TopicCounts, TopicKernel, TopicTokens } from './topic-kernel-type.js';

/**
 * A sampler over these tokens, seeded like a word source: WebAssembly SIMD if the engine supports it, else JavaScript.
 * Both draw identical topics.
 */
export function createTopicKernel(tokens: TopicTokens, seeds: Int32Array): TopicKernel {
  return createSimdTopicKernel(tokens, seeds) ?? createScriptTopicKernel(tokens, seeds);
}
