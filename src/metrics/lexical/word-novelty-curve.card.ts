import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  source: { paper: 'common-ground', equation: 'section 4.3, figure 6' },
  reports: ['common-ground'],
  category: 'lexical',
  meaning: 'How the novelty of referring expressions changes from round to round of a repeated game.',
  tex: '\\mathrm{WNR}_{R} - \\mathrm{WNR}_{2}',
  range: [null, null],
  direction: 'lower',
  granularity: 'transcript',
  input: 'transcript',
  needs: ['rounds', 'references'],
  precomputed: 'tokens',
  aggregate: 'mean',
  cost: { time: 'O(sum of |ref| |hyp|)', memory: 'O(words)' },
  nUnit: 'transitions',
  undefinedWhen: ['too-few-items', 'unsupported-runtime'],
  capability: 'words',
  components: [],
  starter: 1,
  interpretation:
    'Below 0, partners converge on names. Near 0, they do not converge, or they converged in the first rounds: check the transitions.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to see whether partners in a repeated referential game reuse the names that they agreed on.',
  avoid: 'for games without rounds and references, or for games in which each image appears once.',
  reading:
    'In the example, round 2 adds 0.75 new words per word of round 1, and round 3 adds none: 0 - 0.75 = -0.75. A negative score means that the expressions converge.',
  seeAlso: ['word-novelty-rate', 'lexical-divergence-curve', 'clip-score-curve'],
};
