import { defineCard, type MetricCard } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type ReliabilityProfileOptions,
  type ReliabilityProfileResult,
} from './reliability-profile.js';
import { RUN_MEASURES } from './run-measures.js';

export const reliabilityProfileCard: MetricCard = /* @__PURE__ */ defineCard<
  ReliabilityProfileOptions,
  ReliabilityProfileResult
>(identity, OPTIONS, {
  source: { paper: 'lost', equation: 'section 4.2' },
  category: 'reliability',
  meaning: 'Averaged performance, aptitude, unreliability and reliability of repeated runs, with intervals.',
  tex: 'R = 100 - U^{90}_{10}',
  range: [0, 100],
  direction: 'higher',
  granularity: 'corpus',
  input: 'runs',
  needs: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(resamples * runs log runs)', memory: 'O(runs)' },
  nUnit: 'runs',
  undefinedWhen: ['too-few-runs'],
  components: [
    ...RUN_MEASURES.map(({ name, symbol }) => ({ symbol, of: `${name}.value` as const })),
    { symbol: 'R', of: 'reliability.value' },
  ],
  starter: 1,
  interpretation:
    'Intervals over several instructions are about instructions of the kind, over one about its runs: the two answer different questions.',
});
