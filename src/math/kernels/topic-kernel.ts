import { createScriptTopicKernel } from './script-topic-kernel.js';
import { createSimdTopicKernel } from './simd-topic-kernel.js';
import type { TopicKernel, TopicTokens, WordSource } from './topic-kernel-type.js';

export type { TopicCounts, TopicKernel, TopicTokens, WordSource } from './topic-kernel-type.js';

/**
 * A sampler over these tokens: WebAssembly SIMD where it runs, JavaScript where not. Both draw the same topics, to the
 * last one.
 */
export function createTopicKernel(tokens: TopicTokens, draw: WordSource): TopicKernel {
  return createSimdTopicKernel(tokens, draw) ?? createScriptTopicKernel(tokens, draw);
}
