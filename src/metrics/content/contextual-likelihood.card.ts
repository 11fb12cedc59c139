import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'The probability of the words of a message under a language model that has read the context.',
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
    'The published column is the value rescaled with 25. Models with different tokens give different numbers for the same text, the prompt template is part of the measurement, and a model rates its own text as likely.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask how predictable a message is to a language model that has read the context.',
  avoid:
    'to compare models by the likelihood of their own text, or scores from models with different tokenizers.',
  reading:
    'In the example, the two tokens have probabilities 0.5 and 0.125. Their geometric mean is 0.25, a perplexity of 4. The published tables print `rescaled` with the constant 25, here 0.998.',
  seeAlso: ['dialogue-act-fit', 'message-novelty'],
};
