import type { MetricCard, OptionMetadata } from '../frame/card.js';
import { PRECISION_OPTION } from '../frame/shared-options.js';
import { identity } from './clip-score.js';

/** Options that both CLIP scores have. */
export const CLIP_OPTIONS: readonly OptionMetadata[] = [
  {
    name: 'scale',
    values: 'a finite number above 0',
    default: '100',
    meaning: 'What the cosine is multiplied by; 2.5 is the weight of the original.',
  },
  {
    name: 'clamp',
    values: "'item' | 'mean' | 'none'",
    default: "'item'",
    meaning: 'Whether negative values become 0 pair by pair, after averaging, or not at all.',
  },
  { name: 'embedder', values: 'EmbedderInfo', meaning: 'The source of the vectors, for the signature.' },
  PRECISION_OPTION,
];

export const clipScoreCard: MetricCard = {
  ...identity,
  name: 'clipScore',
  symbol: 'CLIPScore',
  paper: 'common-ground',
  equation: 'section 4.2, eq. 1',
  about: 'multimodal',
  meaning: 'How well a text describes an image, by the angle of their CLIP vectors.',
  tex: 's \\cdot \\max(0, \\cos(e(\\text{text}), e(\\text{image})))',
  range: [0, 100],
  direction: 'higher',
  level: 'turn',
  input: 'vectors',
  needs: ['images', 'embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(pairs * dimensions)', memory: 'O(pairs)' },
  counts: 'pairs of a text and an image',
  undefinedWhen: ['zero-vector', 'no-vector'],
  options: CLIP_OPTIONS,
  components: [],
  advice:
    'Values of real captions lie near 20 to 35: only differences under one model, one prefix and one scale mean something. The range shown is that of the default scale with clamping.',
};
