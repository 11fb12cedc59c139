import type { MetricCard } from '../frame/card.js';
import { VARIANT_ZERO_OPTION } from '../frame/shared-options.js';
import { identity } from './contextual-likelihood.js';

export const contextualLikelihoodCard: MetricCard = {
  ...identity,
  name: 'contextualLikelihood',
  symbol: 'LL',
  paper: 'mpceval',
  equation: 'appendix B, LL',
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
  options: [
    {
      name: 'rescale',
      values: 'number above 0 | null',
      default: 'null',
      meaning:
        'The constant of 1 - exp(-rescale * LL), reported beside the score; the published tables use 25.',
    },
    VARIANT_ZERO_OPTION,
  ],
  components: [],
  advice:
    'The published column is the rescaled value at 25. Models with other tokens give other numbers for the same text; a prompt template is part of the measurement. Text by the same model is likely to it by construction.',
};
