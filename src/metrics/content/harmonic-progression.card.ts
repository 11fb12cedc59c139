import { defineCard, type MetricCard } from '../core/card.js';
import { PRECISION, SEED, VARIANT_SAME } from '../core/option-texts.js';
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
  paper: 'mpceval',
  equation: 'appendix C, eq. 33',
  about: 'content',
  meaning: 'The harmonic mean of the distances in meaning from turn to turn.',
  tex: '\\frac{T - 1}{\\sum_{t=1}^{T-1} \\left(\\lVert e_{t+1} - e_t \\rVert + \\epsilon\\right)^{-1}}',
  range: [0, null],
  direction: 'none',
  level: 'dialogue',
  input: 'embedded',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(turns * dimensions)', memory: 'O(turns)' },
  counts: 'steps from turn to turn',
  undefinedWhen: ['too-few-turns'],
  options: {
    variant: VARIANT_SAME,
    epsilon: 'What is added to every step; it decides the score where a message is repeated.',
    permutations: 'Random orders of the turns, for pValue, chanceMean and chanceRatio; none without it.',
    seed: SEED,
    precision: PRECISION,
  },
  components: [
    { symbol: 'HMP-p', of: 'pValue' },
    { symbol: 'HMP-chance', of: 'chanceMean' },
    { symbol: 'HMP-ratio', of: 'chanceRatio' },
  ],
  advice:
    'One repeated message in 30 moves the score from .237 (epsilon 1e-2) to .00003 (1e-6): compare only scores of one epsilon. Unrelated turns score highest.',
});
