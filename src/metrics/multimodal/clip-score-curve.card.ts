import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { type ClipScoreOptions, OPTIONS } from './clip-options.js';
import { type ClipScoreCurveResult, identity } from './clip-score-curve.js';

export const clipScoreCurveCard: MetricCard = /* @__PURE__ */ defineCard<
  ClipScoreOptions,
  ClipScoreCurveResult
>(identity, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.2, eq. 1, figures 4, 5' },
  category: 'multimodal',
  meaning: 'CLIPScore over the rounds of a referential game, absolute and relative to the other images.',
  tex: '\\frac{1}{M} \\sum_m \\Big( s(t_m, i_m) - \\frac{1}{|D_m|} \\sum_{d \\in D_m} s(t_m, d) \\Big)',
  range: [null, null],
  direction: 'higher',
  granularity: 'transcript',
  input: 'vectors',
  needs: ['embeddings', 'images', 'rounds'],
  aggregate: 'mean',
  cost: { time: 'O(mentions * distractors * d)', memory: 'O(mentions)' },
  nUnit: 'expressions with a contrastive score',
  undefinedWhen: ['too-few-items'],
  components: [],
  interpretation:
    'Partners can keep a name that describes little: a falling curve at a steady task score suggests common ground.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to follow over the rounds of a game how well expressions describe their image, and how well they single it out.',
  avoid: 'as a measure of success: partners can agree on a name that describes little.',
  reading:
    'In the example, round 1 scores 80 for the target and 50 above the other images; the mean contrastive score over both rounds is 35.',
  seeAlso: ['contrastive-clip-score', 'word-novelty-curve'],
};
