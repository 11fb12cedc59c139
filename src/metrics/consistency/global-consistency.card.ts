import { defineCard, type MetricCard } from '../core/card.js';
import { PRECISION } from '../core/option-texts.js';
import {
  type GlobalConsistencyOptions,
  type GlobalConsistencyResult,
  identity,
  OPTIONS,
} from './global-consistency.js';

export const globalConsistencyCard: MetricCard = /* @__PURE__ */ defineCard<
  GlobalConsistencyOptions,
  GlobalConsistencyResult
>(identity, OPTIONS, {
  symbol: 'GSCC',
  paper: 'mpceval',
  equation: 'appendix C, eq. 34-39',
  about: 'consistency',
  meaning: 'How near each speaker stays to their own center of meaning over a dialogue.',
  tex: '\\frac{1}{T} \\sum_s \\sum_{u \\in U_s} \\max_k \\cos(e(u), c_{s,k})',
  range: [-1, 1],
  direction: 'higher',
  level: 'dialogue',
  input: 'embedded',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: {
    time: 'O(turns * dimensions), mixtures O(turns^1.5 * dimensions)',
    memory: 'O(turns * dimensions)',
  },
  counts: 'turns',
  undefinedWhen: ['too-few-turns'],
  options: {
    variant: 'Decides how many components a mixture may have.',
    centroids: 'One centroid for each speaker, or the means of a Gaussian mixture chosen by BIC.',
    aggregate: 'Whether means over the speakers weigh each by turns or equally.',
    backgrounds: 'What is known of the speakers beforehand.',
    backgroundTurns:
      'Own turns after which the background no longer counts; without it the number of turns of the dialogue.',
    seed: "Seed of the mixture's start.",
    precision: PRECISION,
  },
  components: [
    { symbol: 'GSCC-DC-avg', of: 'average' },
    { symbol: 'GSCC-DC-max', of: 'maximum' },
    { symbol: 'GSCC-DC-loo', of: 'leaveOneOut' },
  ],
  advice:
    'It is 1 for a speaker with one turn and falls with length alone: compare dialogues of one length, or read leaveOneOut instead.',
});
