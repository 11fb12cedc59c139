import { defineCard, type MetricCard } from '../core/card.js';
import { VARIANT_SAME, WINDOW } from '../core/option-texts.js';
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
  paper: 'mpceval',
  equation: 'eq. 2',
  about: 'speaker',
  meaning: "How strongly the flow of turns calls for the candidate's speaker.",
  tex: '\\mathrm{IR} = \\max_{i \\ge 2,\\ s_{-i} = s} f(i - 2), \\quad f(d) = \\lambda (1 - \\lambda)^d',
  range: [0, 1],
  direction: 'higher',
  level: 'turn',
  input: 'next-turn',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(window)', memory: 'O(1)' },
  counts: 'turns looked at',
  undefinedWhen: [],
  options: {
    variant: VARIANT_SAME,
    decay: 'How the weight falls with the distance from the last turn but one.',
    lambda: 'Rate of the geometric decay.',
    alpha: 'Rate of the exponential decay.',
    window: WINDOW,
  },
  components: [],
  firstLook: 3,
  advice:
    'Only order counts, not what is said. With the geometric decay the greatest value is lambda, so compare runs with the same lambda.',
});
