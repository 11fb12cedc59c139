import { defineCard, type MetricCard } from '../core/card.js';
import { TOKENIZE, TOKENIZER, TOKENS } from '../core/option-texts.js';
import {
  identity,
  OPTIONS,
  type WordNoveltyCurveOptions,
  type WordNoveltyCurveResult,
} from './word-novelty-curve.js';

export const wordNoveltyCurveCard: MetricCard = /* @__PURE__ */ defineCard<
  WordNoveltyCurveOptions,
  WordNoveltyCurveResult
>(identity, OPTIONS, {
  symbol: 'WNR-curve',
  paper: 'common-ground',
  equation: 'section 4.3, figure 6',
  about: 'lexical',
  meaning: 'How the novelty of referring expressions changes from round to round of a repeated game.',
  tex: '\\mathrm{WNR}_{R} - \\mathrm{WNR}_{2}',
  range: [null, null],
  direction: 'lower',
  level: 'dialogue',
  input: 'transcript',
  needs: ['rounds', 'references'],
  shares: 'tokens',
  aggregate: 'mean',
  cost: { time: 'O(sum of |ref| |hyp|)', memory: 'O(words)' },
  counts: 'transitions',
  undefinedWhen: ['too-few-items'],
  options: {
    alignment:
      "How the expressions are aligned; 'icca' is the published notebook's programme, for comparison.",
    normalizeBy: 'Whose length the count is divided by.',
    tokens: TOKENS,
    tokenize: TOKENIZE,
    tokenizer: TOKENIZER,
  },
  components: [],
  firstLook: 1,
  advice:
    'Below 0 the partners converge on names; near 0 they do not, or had converged at once: look at the transitions.',
});
