import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { type ClipScoreOptions, OPTIONS } from './clip-options.js';
import { type ContrastiveClipScoreResult, identity } from './contrastive-clip-score.js';

export const contrastiveClipScoreCard: MetricCard = /* @__PURE__ */ defineCard<
  ClipScoreOptions,
  ContrastiveClipScoreResult
>(identity, OPTIONS, {
  symbol: 'contrastive CLIPScore',
  source: { paper: 'common-ground', equation: 'section 4.2, eq. 1' },
  category: 'multimodal',
  meaning: 'How much better a text describes its image than the other images it could refer to.',
  tex: '\\mathrm{CLIPScore}(u, v) - \\frac{1}{|D|} \\sum_{d \\in D} \\mathrm{CLIPScore}(u, d)',
  range: [-100, 100],
  direction: 'higher',
  granularity: 'turn',
  input: 'vectors',
  needs: ['images', 'embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(distractors * dimensions)', memory: 'O(distractors)' },
  nUnit: 'distractors',
  undefinedWhen: ['no-distractor', 'zero-vector'],
  components: [
    { symbol: 'CLIPScore-target', of: 'target' },
    { symbol: 'CLIPScore-distractors', of: 'distractorMean' },
  ],
  interpretation:
    'The more alike the images, the closer to 0. The range applies to the default scale with clamping.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether a description singles out its image among the alternatives.',
  avoid: 'to rate a description without alternatives; use `clipScore`.',
  reading:
    'In the example, the text scores 80 with its image and 30 on average with the others: 50. Zero means that the text fits all images equally well.',
  seeAlso: ['clip-score', 'clip-score-curve'],
};
