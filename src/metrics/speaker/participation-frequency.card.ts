import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  nUnit: 'turns examined',
  undefinedWhen: ['empty-context'],
  components: [],
  interpretation:
    'With S speakers the mean is near 1/S whatever they say: compare conversations with equal numbers of speakers.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask how much of the recent conversation the speaker of a message has taken.',
  avoid: 'to compare conversations with different numbers of speakers.',
  reading:
    'In the example, Ana has 2 of the last 3 turns, so the score is 0.667. With two speakers who alternate, the mean is near 0.5.',
  seeAlso: ['implicit-reference', 'speaker-entropy'],
};
