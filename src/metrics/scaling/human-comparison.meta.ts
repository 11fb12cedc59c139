import type { MetricMetadata } from '../metadata.js';
import { identity } from './human-comparison.js';

export const humanComparisonMetadata: MetricMetadata = {
  ...identity,
  name: 'humanComparison',
  paper: 'pingeval',
  equation: 'section 5.5, figure 14',
  meaning: 'Two groups of dialogues compared: success, lengths, density, coherence and style markers.',
  tex: '\\hat p_{\\text{people}} - \\hat p_{\\text{models}}',
  range: [-1, 1],
  direction: 'none',
  level: 'corpus',
  input: 'transcript',
  requires: [],
  aggregate: 'recompute',
  cost: { time: 'O(characters + resamples * dialogues)', memory: 'O(dialogues + resamples)' },
  counts: 'dialogues',
  undefinedWhen: ['too-few-items'],
  options: [
    {
      name: 'countTokens',
      values: '(text) => number',
      meaning: 'How many tokens a text has; stretches between white space without it.',
    },
    {
      name: 'markers',
      values: "'paper' | 'extended'",
      default: "'paper'",
      meaning: 'Which words are markers of style.',
    },
    {
      name: 'level',
      values: 'number between 0 and 1',
      default: '0.95',
      meaning: 'Coverage of the intervals.',
    },
    { name: 'resamples', values: 'whole number from 1', default: '2000', meaning: 'Bootstrap resamples.' },
    { name: 'seed', values: 'whole number', default: '0', meaning: 'Seed of the bootstrap.' },
  ],
  advice:
    'Compare dialogues on the same prompts. People write shorter turns and more of them, and density grows with the number of turns: read densityPerLogTurns beside it.',
};
