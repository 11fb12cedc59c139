import { defineCard, type MetricCard } from '../core/card.js';
import { WINDOW } from '../core/option-texts.js';
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
  paper: 'mpceval',
  equation: 'section B.1.3, eq. 3',
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
  options: {
    variant: "'reference' gives 0 for an empty context.",
    denominator: "Divide by the turns that exist, or by the window (the paper's letter).",
    window: WINDOW,
  },
  components: [],
  advice:
    'In a dialogue of S speakers the mean is near 1/S whatever they say; compare equal numbers of speakers.',
});
