import type { Arena } from './arena.js';
import type { FeatureTemplates } from './feature-templates.js';
import type { SparseWeights } from './packed-weights.js';
import { createScoreKernel, type ScoreKernel } from './score-kernel.js';
import { MARGIN } from './sentence.js';

/**
 * Scores tokens by the weights of their features: in WebAssembly if the engine supports it, otherwise in JavaScript.
 * Both add integers, so the results are identical.
 */
export class FeatureScorer {
  readonly #templates: FeatureTemplates;
  readonly #weights: SparseWeights;
  readonly #kernel: ScoreKernel | undefined;

  constructor(templates: FeatureTemplates, weights: SparseWeights) {
    this.#templates = templates;
    this.#weights = weights;
    this.#kernel = createScoreKernel(templates, weights, MARGIN);
  }

  /**
   * The scores of `tokens` rows of atoms, with `MARGIN` rows of neighbors on either side: integer multiples of the
   * weights' `unit`, one per label, `places` of the weights for each token. Valid until the next call.
   */
  levels(rows: Int32Array, tokens: number, arena: Arena): Int16Array {
    const templates = this.#templates;
    const weights = this.#weights;
    const kernel = this.#kernel;
    if (kernel === undefined) {
      return weights.levels(templates.hash(rows, MARGIN, tokens, arena), templates.count, arena);
    }
    if (tokens <= kernel.maxTokens) return kernel.sum(rows, tokens);
    const levels = arena.int16(tokens * weights.places);
    for (let from = 0; from < tokens; from += kernel.maxTokens) {
      const size = Math.min(kernel.maxTokens, tokens - from);
      const own = rows.subarray(from * templates.width, (from + size + 2 * MARGIN) * templates.width);
      levels.set(kernel.sum(own, size), from * weights.places);
    }
    return levels;
  }
}
