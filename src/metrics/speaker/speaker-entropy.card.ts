import { defineCard, type MetricCard } from '../core/card.js';
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
  meaning: 'How evenly the turns of a dialogue are shared among its speakers.',
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
  components: [],
  starter: 2,
  interpretation:
    'Even is not the same as good: an interview is uneven by design. Compare dialogues of the same kind and of similar length; with few turns the value is coarse.',
});
