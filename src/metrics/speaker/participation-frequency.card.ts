import type { MetricCard } from '../frame/card.js';
import { identity } from './participation-frequency.js';

export const participationFrequencyCard: MetricCard = {
  ...identity,
  name: 'participationFrequency',
  symbol: 'PF',
  paper: 'mpceval',
  equation: 'appendix B.1, PF',
  about: 'speaker',
  meaning: "The share of recent turns that the candidate's speaker has taken.",
  tex: '\\mathrm{PF} = |C_s| / |C|',
  range: [0, 1],
  direction: 'none',
  level: 'turn',
  input: 'next-turn',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(window)', memory: 'O(1)' },
  counts: 'turns looked at',
  undefinedWhen: ['empty-context'],
  options: [
    {
      name: 'variant',
      values: "'paper' | 'reference'",
      default: "'paper'",
      meaning: "'reference' gives 0 for an empty context.",
    },
    {
      name: 'denominator',
      values: "'available' | 'window'",
      default: "'available'",
      meaning: "Divide by the turns that exist, or by the window (the paper's letter).",
    },
    {
      name: 'window',
      values: 'whole number of at least 1',
      meaning: "The paper's k: how many of the most recent turns count; all by default.",
    },
  ],
  components: [],
  advice:
    'In a dialogue of S speakers the mean is near 1/S whatever they say; compare equal numbers of speakers.',
};
