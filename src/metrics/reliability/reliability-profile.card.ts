import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
    ...RUN_MEASURES.map(({ name, symbol }) => ({ symbol, of: `${name}.estimate` as const })),
    { symbol: 'R', of: 'reliability.estimate' },
  ],
  starter: 1,
  interpretation:
    'Intervals over several instructions describe other instructions of the kind; intervals over one instruction describe its runs.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to report performance, aptitude, unreliability and reliability of repeated runs with confidence intervals.',
  avoid: 'with one run per instruction: unreliability is then undefined.',
  reading:
    'In the example, five runs have mean 60, aptitude 92 and unreliability 64, so the reliability is 100 - 64 = 36.',
  seeAlso: ['aptitude', 'unreliability', 'retention'],
};
