import { defineCard, type MetricCard } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type ParticipationFrequencyOptions,
  type ParticipationFrequencyResult,
} from './participation-frequency.js';

export const participationFrequencyCard: MetricCard = /* @__PURE__ */ defineCard<
  ParticipationFrequencyOptions,
  ParticipationFrequencyResult
>(identity, OPTIONS, {
  symbol: 'PF',
  source: { paper: 'mpceval', equation: 'section B.1.3, eq. 3' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: "The share of recent turns that the candidate's speaker has taken.",
  tex: '\\mathrm{PF} = |C_s| / |C|',
  range: [0, 1],
  direction: 'none',
  granularity: 'turn',
  input: 'next-turn',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(window)', memory: 'O(1)' },
  nUnit: 'turns looked at',
  undefinedWhen: ['empty-context'],
  components: [],
  interpretation:
    'In a dialogue of S speakers the mean is near 1/S whatever they say; compare equal numbers of speakers.',
});
