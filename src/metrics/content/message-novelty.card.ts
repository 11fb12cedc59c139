import type { MetricCard } from '../frame/card.js';
import { PRECISION_OPTION, WINDOW_OPTION } from '../frame/shared-options.js';
import { identity } from './message-novelty.js';

export const messageNoveltyCard: MetricCard = {
  ...identity,
  name: 'messageNovelty',
  symbol: 'M-SNS',
  paper: 'mpceval',
  equation: 'appendix B, M-SNS',
  about: 'content',
  meaning: 'How far a candidate message is in meaning from the turns before it.',
  tex: '\\frac{1}{|C|} \\sum_{c \\in C} \\left(1 - \\cos(e(u), e(c))\\right)',
  range: [0, 2],
  direction: 'none',
  level: 'turn',
  input: 'embedded-next-turn',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(turns * dimensions)', memory: 'O(turns)' },
  counts: 'context turns with text',
  undefinedWhen: ['empty-text', 'empty-context'],
  options: [
    {
      name: 'variant',
      values: "'paper' | 'reference'",
      default: "'paper'",
      meaning:
        "'reference' takes bare dot products, counts its window over turns with text, and gives 0 where the formula has no value.",
    },
    WINDOW_OPTION,
    PRECISION_OPTION,
  ],
  components: [],
  advice:
    'Off-topic messages are as novel as new ideas. Sentence embeddings of unrelated texts have cosines near 0, so values mostly lie in [0, 1].',
};
