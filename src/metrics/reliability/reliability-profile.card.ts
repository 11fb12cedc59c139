import { defineCard, type MetricCard } from '../core/card.js';
import { ESTIMATOR, HIGH, LOW, RAREFY } from '../core/option-texts.js';
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
  paper: 'lost',
  equation: 'section 4.2',
  about: 'reliability',
  meaning: 'Averaged performance, aptitude, unreliability and reliability of repeated runs, with intervals.',
  tex: 'R = 100 - U^{90}_{10}',
  range: [0, 100],
  direction: 'higher',
  level: 'corpus',
  input: 'runs',
  needs: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(resamples * runs log runs)', memory: 'O(runs)' },
  counts: 'runs',
  undefinedWhen: ['too-few-runs'],
  options: {
    high: HIGH,
    low: LOW,
    estimator: ESTIMATOR,
    rarefy: RAREFY,
    level: 'Coverage of the intervals.',
    method: 'How the intervals over several instructions are computed.',
    resamples: 'Number of bootstrap resamples.',
    seed: 'Seed of the bootstrap.',
  },
  components: [
    ...RUN_MEASURES.map(({ name, symbol }) => ({ symbol, of: `${name}.value` as const })),
    { symbol: 'R', of: 'reliability.value' },
  ],
  firstLook: 1,
  advice:
    'Intervals over several instructions are about instructions of the kind, over one about its runs: the two answer different questions.',
});
