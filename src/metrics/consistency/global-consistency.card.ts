import type { MetricCard } from '../frame/card.js';
import { PRECISION_OPTION } from '../frame/shared-options.js';
import { identity } from './global-consistency.js';

export const globalConsistencyCard: MetricCard = {
  ...identity,
  name: 'globalConsistency',
  symbol: 'GSCC',
  paper: 'mpceval',
  equation: 'appendix C, GSCC-DC',
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
  options: [
    {
      name: 'variant',
      values: "'paper' | 'reference'",
      default: "'paper'",
      meaning: 'Decides how many components a mixture may have.',
    },
    {
      name: 'centroids',
      values: "'single' | 'mixture'",
      default: "'single'",
      meaning: 'One centroid for each speaker, or the means of a Gaussian mixture chosen by BIC.',
    },
    {
      name: 'aggregate',
      values: "'turns' | 'speakers'",
      default: "'turns'",
      meaning: 'Whether means over the speakers weigh each by turns or equally.',
    },
    {
      name: 'backgrounds',
      values: 'a vector for each speaker',
      meaning: 'What is known of the speakers beforehand.',
    },
    {
      name: 'backgroundTurns',
      values: 'a whole number of at least 1',
      default: 'the number of turns of the dialogue',
      meaning: 'Own turns after which the background no longer counts.',
    },
    { name: 'seed', values: 'a safe integer', default: '0', meaning: "Seed of the mixture's start." },
    PRECISION_OPTION,
  ],
  components: [],
  advice:
    'It is 1 for a speaker with one turn and falls with length alone: compare dialogues of one length, or read leaveOneOut instead.',
};
