import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  type HarmonicProgressionOptions,
  type HarmonicProgressionResult,
  identity,
  OPTIONS,
} from './harmonic-progression.js';

export const harmonicProgressionCard: MetricCard = /* @__PURE__ */ defineCard<
  HarmonicProgressionOptions,
  HarmonicProgressionResult
>(identity, OPTIONS, {
  symbol: 'HMP',
  source: { paper: 'mpceval', equation: 'appendix C, eq. 33' },
  reports: ['mpceval'],
  category: 'content',
  meaning: 'The harmonic mean of the distances in meaning between consecutive turns.',
  tex: '\\frac{T - 1}{\\sum_{t=1}^{T-1} \\left(\\lVert e_{t+1} - e_t \\rVert + \\epsilon\\right)^{-1}}',
  range: [0, null],
  direction: 'none',
  granularity: 'transcript',
  input: 'embedded',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(turns * dimensions)', memory: 'O(turns)' },
  nUnit: 'steps from turn to turn',
  undefinedWhen: ['too-few-turns'],
  components: [
    { symbol: 'HMP-p', of: 'pValue' },
    { symbol: 'HMP-chance', of: 'chanceMean' },
    { symbol: 'HMP-ratio', of: 'chanceRatio' },
  ],
  interpretation:
    'Unrelated turns score highest, and a single repeated message can lower the score to almost 0: compare only scores with the same epsilon.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to measure the typical distance in meaning between consecutive turns.',
  avoid: 'to reward progress: unrelated turns score highest. Do not compare scores with different `epsilon`.',
  reading:
    'In the example, the steps are 1 and 3, and their harmonic mean is 1.5. The harmonic mean follows the small steps: one repeated message among 30 turns lowers the score from 0.237 (epsilon 0.01) to 0.00003 (epsilon 0.000001). Set `permutations` to compare with random orders of the same turns.',
  seeAlso: ['progression-distance', 'message-novelty'],
};
