import type { MetricMetadata } from '../frame/card.js';
import { identity } from './speaker-entropy.js';

export const speakerEntropyMetadata: MetricMetadata = {
  ...identity,
  name: 'speakerEntropy',
  symbol: 'NSE',
  paper: 'mpceval',
  equation: 'appendix C, NSE',
  meaning: 'How evenly the turns of a dialogue are shared among its speakers.',
  tex: '\\mathrm{NSE} = -\\frac{1}{\\ln S} \\sum_{s=1}^{S} p_s \\ln p_s',
  range: [0, 1],
  direction: 'none',
  level: 'dialogue',
  input: 'transcript',
  requires: [],
  aggregate: 'mean',
  cost: { time: 'O(turns)', memory: 'O(speakers)' },
  counts: 'turns',
  undefinedWhen: ['too-few-turns', 'one-speaker'],
  options: [
    {
      name: 'variant',
      values: "'paper' | 'reference'",
      default: "'paper'",
      meaning: "'reference' gives 0 where the formula has no value, as the published code does.",
    },
    {
      name: 'speakers',
      values: "'observed' | 'listed'",
      default: "'observed'",
      meaning: 'Whether silent speakers of the list count among the S speakers.',
    },
  ],
  advice:
    'Even is not the same as good: an interview is uneven by design. Compare dialogues of the same kind and of similar length; with few turns the value is coarse.',
};
