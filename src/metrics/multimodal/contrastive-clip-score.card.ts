import { defineCard, type MetricCard } from '../core/card.js';
import { type ClipScoreOptions, OPTIONS } from './clip-options.js';
import { type ContrastiveClipScoreResult, identity } from './contrastive-clip-score.js';

export const contrastiveClipScoreCard: MetricCard = /* @__PURE__ */ defineCard<
  ClipScoreOptions,
  ContrastiveClipScoreResult
>(identity, OPTIONS, {
  symbol: 'contrastive CLIPScore',
  source: { paper: 'common-ground', equation: 'section 4.2, eq. 1' },
  category: 'multimodal',
  meaning: 'How much better a text describes its image than the other images it could have meant.',
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
    'It says whether a description tells its image apart; the more alike the images are, the nearer to 0. The range shown is that of the default scale with clamping.',
});
