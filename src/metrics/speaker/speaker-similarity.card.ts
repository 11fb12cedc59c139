import type { MetricCard } from '../frame/card.js';
import { PRECISION_OPTION, VARIANT_ZERO_OPTION, WINDOW_OPTION } from '../frame/shared-options.js';
import { identity } from './speaker-similarity.js';

export const speakerSimilarityCard: MetricCard = {
  ...identity,
  name: 'speakerSimilarity',
  symbol: 'LS-ES',
  paper: 'mpceval',
  equation: 'appendix C, LS-ES',
  about: 'speaker',
  meaning: "How near the earlier turns of the candidate's speaker are to those of the other speakers.",
  tex: "\\frac{1}{|C \\setminus C_s|} \\sum_{c \\notin C_s} \\max_{c' \\in C_s} \\cos(e(c), e(c'))",
  range: [-1, 1],
  direction: 'higher',
  level: 'turn',
  input: 'embedded-next-turn',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(own turns * other turns * dimensions)', memory: 'O(dimensions)' },
  counts: 'turns by other speakers',
  undefinedWhen: ['empty-context', 'no-history', 'one-speaker'],
  options: [
    VARIANT_ZERO_OPTION,
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
    'It rates the choice of a speaker, not the message. Speakers with many turns score higher, because the maximum is taken over more of them.',
};
