import { defineCard, type MetricCard } from '../core/card.js';
import { VARIANT_ZERO } from '../core/option-texts.js';
import {
  type ContextualLikelihoodOptions,
  type ContextualLikelihoodResult,
  identity,
  OPTIONS,
} from './contextual-likelihood.js';

export const contextualLikelihoodCard: MetricCard = /* @__PURE__ */ defineCard<
  ContextualLikelihoodOptions,
  ContextualLikelihoodResult
>(identity, OPTIONS, {
  symbol: 'LL',
  paper: 'mpceval',
  equation: 'section B.2.2, eq. 18',
  about: 'content',
  meaning: "How probable a message's words are to a language model that has read the context.",
  tex: '\\mathrm{LL} = \\exp\\Bigl(\\frac{1}{n} \\sum_{i=1}^{n} \\ln p(w_i \\mid C, w_{<i})\\Bigr)',
  range: [0, 1],
  direction: 'higher',
  level: 'turn',
  input: 'numbers',
  needs: ['language-model'],
  aggregate: 'mean',
  cost: { time: 'O(tokens)', memory: 'O(1)' },
  counts: 'tokens',
  undefinedWhen: ['empty-text'],
  options: {
    rescale:
      'The constant of 1 - exp(-rescale * LL), reported beside the score; the published tables use 25, `null` is none.',
    variant: VARIANT_ZERO,
  },
  components: [
    { symbol: 'LL-perplexity', of: 'perplexity' },
    { symbol: 'LL-rescaled', of: 'rescaled' },
  ],
  table: ['LL', 'LL-rescaled'],
  advice:
    'The published column is the rescaled value at 25. Models with other tokens give other numbers for the same text; a prompt template is part of the measurement. Text by the same model is likely to it by construction.',
});
