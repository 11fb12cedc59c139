import { requireInput } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { portableExp } from '../../math/portable-exp.js';
import { oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<ContextualLikelihoodResult> = {
  id: 'contextual-likelihood',
  revision: 1,
  symbol: 'LL',
  input: 'numbers',
  needs: ['language-model'],
  undefinedWhen: ['empty-text'],
  direction: 'higher',
  components: [
    { symbol: 'LL-perplexity', of: 'perplexity' },
    { symbol: 'LL-rescaled', of: 'rescaled' },
  ],
};

/** Options of {@link contextualLikelihood}. */
export interface ContextualLikelihoodOptions {
  /** `'reference'` gives 0 for a message without tokens, as in the published code. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /**
   * The constant of the rescaling `1 - exp(-rescale * LL)`, 25 in the published tables; `null` (default) for no
   * rescaling. `score` is always LL.
   */
  readonly rescale?: number | null;
}

/** @internal */
export const OPTIONS: OptionSpecs<ContextualLikelihoodOptions, 'variant'> = {
  variant: oneOf(['paper', 'reference'], 'paper'),
  rescale: {
    expected: 'a finite number above 0 or null',
    accepts: (value) => value === null || (typeof value === 'number' && Number.isFinite(value) && value > 0),
  },
};

/** Result of {@link contextualLikelihood}. */
export interface ContextualLikelihoodResult extends CoreResult<'contextual-likelihood'> {
  /** 1 / LL; `null` if LL is 0 or the quotient overflows. */
  readonly perplexity: number | null;
  /** `1 - exp(-rescale * LL)`; `null` without `rescale`. */
  readonly rescaled: number | null;
}

/**
 * Contextual likelihood (LL): the probability of the words of a message under a language model that has read the
 * context.
 *
 * `LL = exp((1/n) sum_i ln p(w_i | context, w_1 ... w_(i-1)))`, the geometric mean of the token probabilities [1]. The
 * log-probabilities come from the caller, or from a model through `scoreLikelihood`. The column LL of the published
 * tables is `1 - exp(-25 * LL)`; set `rescale: 25` to compute it.
 *
 * The score lies in [0, 1], a probability per token of that model; models with other tokens are not comparable. `n` is
 * the number of tokens. Undefined scores: `empty-text` without tokens (`variant: 'reference'` gives 0). Takes O(tokens)
 * time.
 *
 * [1] Zhang et al. 2026, MPCEval, section B.2.2, eq. 18 (LL).
 *
 * @param logProbabilities natural logarithm of each token's probability, without the end-of-sequence token
 * @throws MetricError `INVALID_INPUT` if one of them is not a number of at most 0; `INVALID_OPTION` if `rescale` is not
 * above 0
 *
 * @example
 * ```ts
 * import { contextualLikelihood } from '@mtpc/metrics';
 * const result = contextualLikelihood([Math.log(0.5), Math.log(0.125)], { rescale: 25 });
 * result.score; // => 0.25
 * result.perplexity; // => 4
 * result.rescaled; // => 0.998069545864
 * ```
 */
export const contextualLikelihood: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  logProbabilities: ArrayLike<number>,
  options?: ContextualLikelihoodOptions,
): Settled<ContextualLikelihoodResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { variant, rescale = null } = resolved;
  const expected = 'the log-probabilities of the tokens; scoreLikelihood asks a model for them';
  const isList = Array.isArray(logProbabilities) || ArrayBuffer.isView(logProbabilities);
  requireInput(isList, METRIC.id, 'logProbabilities', expected, logProbabilities);
  const n = logProbabilities.length;
  for (let i = 0; i < n; i++) requireLogProbability(logProbabilities[i], i);
  const params = { ...paramsOf(OPTIONS, resolved), rescale };
  if (n === 0 && variant === 'paper') {
    return undefinedBecause(METRIC, 'empty-text', { n, params, perplexity: null, rescaled: null });
  }
  // Rounding in a model can give slightly positive values for certain tokens.
  const score = n === 0 ? 0 : Math.min(1, portableExp(average(logProbabilities)));
  const rescaled = rescale === null ? null : -Math.expm1(-rescale * score);
  const perplexity = 1 / score;
  return scored(METRIC, score, {
    n,
    params,
    perplexity: Number.isFinite(perplexity) ? perplexity : null,
    rescaled,
  });
}

/** The mean; -Infinity if a token has probability 0. */
function average(values: ArrayLike<number>): number {
  for (let i = 0; i < values.length; i++)
    if (values[i] === Number.NEGATIVE_INFINITY) return itemAt(values, i);
  return mean(values);
}

const ROUNDING = 1e-6;

function requireLogProbability(value: unknown, i: number): void {
  const ok = typeof value === 'number' && value <= ROUNDING;
  requireInput(ok, METRIC.id, `logProbabilities[${i}]`, 'a number of at most 0', value);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'section B.2.2, eq. 18' },
  reports: ['mpceval'],
  category: 'content',
  meaning: 'The probability of the words of a message under a language model that has read the context.',
  tex: '\\mathrm{LL} = \\exp\\Bigl(\\frac{1}{n} \\sum_{i=1}^{n} \\ln p(w_i \\mid C, w_{<i})\\Bigr)',
  range: [0, 1],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(tokens)', memory: 'O(1)' },
  nUnit: 'tokens',
  use: 'to ask how predictable a message is to a language model that has read the context.',
  avoid:
    'to compare models by the likelihood that each assigns to its own text, or scores from models with different tokenizers.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the two tokens have probabilities 0.5 and 0.125. Their geometric mean is 0.25, a perplexity of 4. The published tables print `rescaled` with the constant 25, here 0.998.',
  seeAlso: ['dialogue-act-fit', 'message-novelty'],
};
