import { defineCard, type MetricCard } from '../core/card.js';
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
  meaning: 'The harmonic mean of the distances in meaning from turn to turn.',
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
    'One repeated message in 30 moves the score from .237 (epsilon 1e-2) to .00003 (1e-6): compare only scores of one epsilon. Unrelated turns score highest.',
});
