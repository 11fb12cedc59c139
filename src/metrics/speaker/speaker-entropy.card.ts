import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type SpeakerEntropyOptions,
  type SpeakerEntropyResult,
} from './speaker-entropy.js';

export const speakerEntropyCard: MetricCard = /* @__PURE__ */ defineCard<
  SpeakerEntropyOptions,
  SpeakerEntropyResult
>(identity, OPTIONS, {
  symbol: 'NSE',
  source: { paper: 'mpceval', equation: 'appendix C, eq. 24' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: 'How evenly the turns of a conversation are distributed over its speakers.',
  tex: '\\mathrm{NSE} = -\\frac{1}{\\ln S} \\sum_{s=1}^{S} p_s \\ln p_s',
  range: [0, 1],
  direction: 'none',
  granularity: 'transcript',
  input: 'transcript',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(turns)', memory: 'O(speakers)' },
  nUnit: 'turns',
  undefinedWhen: ['too-few-turns', 'one-speaker'],
  components: [
    { symbol: 'NSE-words', of: 'byWords' },
    { symbol: 'NSE-time', of: 'byTime' },
  ],
  starter: 2,
  interpretation:
    'Even participation is not the same as a good conversation: an interview is uneven by design. Compare conversations of the same kind and similar length; with few turns the value is coarse.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether all speakers take a similar number of turns.',
  avoid:
    'as a measure of quality: an interview is uneven by design. It counts turns, so long and short turns weigh the same.',
  reading:
    'In the example, Ana has 3 of 4 turns and Ben 1: the entropy of (0.75, 0.25) divided by ln 2 is 0.81. Equal shares give 1. Conversations that alternate between two speakers are always near 1.',
  seeAlso: ['participation-frequency', 'semantic-concentration'],
};
