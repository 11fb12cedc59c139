import { defineCard, type MetricCard } from '../core/card.js';
import { type ClipScoreOptions, OPTIONS } from './clip-options.js';
import { type ClipScoreResult, identity } from './clip-score.js';

export const clipScoreCard: MetricCard = /* @__PURE__ */ defineCard<ClipScoreOptions, ClipScoreResult>(
  identity,
  OPTIONS,
  {
    symbol: 'CLIPScore',
    source: { paper: 'common-ground', equation: 'section 4.2' },
    category: 'multimodal',
    meaning: 'How well a text describes an image, by the angle of their CLIP vectors.',
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
      'Values of real captions lie near 20 to 35: only differences under one model, one prefix and one scale mean something. The range shown is that of the default scale with clamping.',
  },
);
