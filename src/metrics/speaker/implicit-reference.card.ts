import { defineCard, type MetricCard } from '../core/card.js';
import {
  type ImplicitReferenceOptions,
  type ImplicitReferenceResult,
  identity,
  OPTIONS,
} from './implicit-reference.js';

export const implicitReferenceCard: MetricCard = /* @__PURE__ */ defineCard<
  ImplicitReferenceOptions,
  ImplicitReferenceResult
>(identity, OPTIONS, {
  symbol: 'IR',
  source: { paper: 'mpceval', equation: 'section B.1.2, eq. 2' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: "How strongly the flow of turns calls for the candidate's speaker.",
  tex: '\\mathrm{IR} = \\max_{i \\ge 2,\\ s_{-i} = s} f(i - 2), \\quad f(d) = \\lambda (1 - \\lambda)^d',
  range: [0, 1],
  direction: 'higher',
  granularity: 'turn',
  input: 'next-turn',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(window)', memory: 'O(1)' },
  nUnit: 'turns looked at',
  undefinedWhen: [],
  components: [],
  starter: 3,
  interpretation:
    'Only order counts, not what is said. With the geometric decay the greatest value is lambda, so compare runs with the same lambda.',
});
