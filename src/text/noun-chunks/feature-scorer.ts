import type { Arena } from './arena.js';
import type { FeatureTemplates } from './feature-templates.js';
import type { SparseWeights } from './packed-weights.js';
import { createScoreKernel, type ScoreKernel } from './score-kernel.js';
import { MARGIN } from './sentence.js';

/**
 * Scores tokens by the weights of their features: in WebAssembly where it runs, in JavaScript where not. Both sum whole
 * numbers, so that they give the same to the last bit.
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

  /** One score per label for each of `tokens` rows of atoms, which `MARGIN` rows of neighbors stand around. */
  scores(rows: Int32Array, tokens: number, arena: Arena): Float64Array {
    const weights = this.#weights;
    const templates = this.#templates;
    const kernel = this.#kernel;
    if (kernel === undefined) {
      return weights.scores(templates.hash(rows, MARGIN, tokens, arena), templates.count, arena);
    }
    const scores = arena.float64(tokens * weights.labelCount);
    for (let from = 0; from < tokens; from += kernel.maxTokens) {
      const size = Math.min(kernel.maxTokens, tokens - from);
      const own = rows.subarray(from * templates.width, (from + size + 2 * MARGIN) * templates.width);
      weights.spread(kernel.sum(own, size), size, scores, from * weights.labelCount);
    }
    return scores;
  }
}
