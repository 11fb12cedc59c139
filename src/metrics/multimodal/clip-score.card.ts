import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { type ClipScoreOptions, OPTIONS } from './clip-options.js';
import { type ClipScoreResult, identity } from './clip-score.js';

export const clipScoreCard: MetricCard = /* @__PURE__ */ defineCard<ClipScoreOptions, ClipScoreResult>(
  identity,
  OPTIONS,
  {
    symbol: 'CLIPScore',
    source: { paper: 'common-ground', equation: 'section 4.2' },
    category: 'multimodal',
    meaning: 'How well a text describes an image, by the cosine of their CLIP embeddings.',
    tex: 's \\cdot \\max(0, \\cos(e(\\text{text}), e(\\text{image})))',
    range: [0, 100],
    direction: 'higher',
    granularity: 'turn',
    input: 'vectors',
    needs: ['images', 'embeddings'],
    aggregate: 'mean',
    cost: { time: 'O(pairs * dimensions)', memory: 'O(pairs)' },
    nUnit: 'pairs of a text and an image',
    undefinedWhen: ['zero-vector', 'no-vector'],
    components: [],
    interpretation:
      'Real captions score between 20 and 35: compare values only with the same model, prefix and scale. The range applies to the default scale with clamping.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask how well a text describes an image, with CLIP embeddings of both.',
  avoid: 'to compare values across CLIP models, prompts or scales.',
  reading:
    'In the example, a cosine of 0.6 gives 60. Real captions score between 20 and 35 at the default scale.',
  seeAlso: ['contrastive-clip-score', 'clip-score-curve'],
};
