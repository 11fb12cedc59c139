import type { MetricCard } from '../frame/card.js';
import { PRECISION_OPTION, VARIANT_SAME_OPTION, WINDOW_OPTION } from '../frame/shared-options.js';
import { identity } from './local-consistency.js';

export const localConsistencyCard: MetricCard = {
  ...identity,
  name: 'localConsistency',
  symbol: 'LSCC-ES',
  paper: 'mpceval',
  equation: 'appendix C, LSCC-ES',
  about: 'consistency',
  meaning: 'How near a candidate message is to what its speaker said before.',
  tex: '\\frac{1}{|C_s|} \\sum_{c \\in C_s} \\cos(e(u), e(c))',
  range: [-1, 1],
  direction: 'higher',
  level: 'turn',
  input: 'embedded-next-turn',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(turns + own turns * dimensions)', memory: 'O(dimensions)' },
  counts: "turns of the candidate's speaker in the context",
  undefinedWhen: ['empty-text', 'empty-context', 'no-history'],
  options: [
    VARIANT_SAME_OPTION,
    WINDOW_OPTION,
    {
      name: 'backgroundTurns',
      values: 'a whole number of at least 1',
      default: 'window, else the number of context turns',
      meaning: 'Own turns after which the background no longer counts.',
    },
    PRECISION_OPTION,
  ],
  components: [],
  advice:
    'Repeating oneself scores highest: read it beside message novelty. Values depend on the embedder; compare within one.',
};
