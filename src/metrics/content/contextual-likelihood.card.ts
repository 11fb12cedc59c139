import { defineCard, type MetricCard } from '../core/card.js';
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
  source: { paper: 'mpceval', equation: 'section B.2.2, eq. 18' },
  reports: ['mpceval'],
  category: 'content',
  meaning: "How probable a message's words are to a language model that has read the context.",
  tex: '\\mathrm{LL} = \\exp\\Bigl(\\frac{1}{n} \\sum_{i=1}^{n} \\ln p(w_i \\mid C, w_{<i})\\Bigr)',
  range: [0, 1],
  direction: 'higher',
  granularity: 'turn',
  input: 'numbers',
  needs: ['language-model'],
  aggregate: 'mean',
  cost: { time: 'O(tokens)', memory: 'O(1)' },
  nUnit: 'tokens',
  undefinedWhen: ['empty-text'],
  components: [
    { symbol: 'LL-perplexity', of: 'perplexity' },
    { symbol: 'LL-rescaled', of: 'rescaled' },
  ],
  interpretation:
    'The published column is the rescaled value at 25. Models with other tokens give other numbers for the same text; a prompt template is part of the measurement. Text by the same model is likely to it by construction.',
});
