import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'How strongly the order of turns suggests that the speaker of a message is next.',
  tex: '\\mathrm{IR} = \\max_{i \\ge 2,\\ s_{-i} = s} f(i - 2), \\quad f(d) = \\lambda (1 - \\lambda)^d',
  range: [0, 1],
  direction: 'higher',
  granularity: 'turn',
  input: 'next-turn',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(window)', memory: 'O(1)' },
  nUnit: 'turns examined',
  undefinedWhen: [],
  components: [],
  starter: 3,
  interpretation:
    'Only the order of speakers counts, not the text. With the geometric decay the largest value is lambda, so compare scores with the same lambda.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether the order of turns makes it likely that this speaker comes next.',
  avoid: 'to judge content: only the order of speakers counts.',
  reading:
    'In the example, Charlie spoke two turns ago and scores 0.6, Bob three turns ago scores 0.24, and Alice four turns ago scores 0.096. The last turn does not count.',
  seeAlso: ['participation-frequency', 'direct-name-reference'],
};
