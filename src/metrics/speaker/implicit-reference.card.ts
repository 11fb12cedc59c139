import type { MetricMetadata } from '../frame/card.js';
import { WINDOW_OPTION } from '../frame/shared-options.js';
import { identity } from './implicit-reference.js';

export const implicitReferenceMetadata: MetricMetadata = {
  ...identity,
  name: 'implicitReference',
  symbol: 'IR',
  paper: 'mpceval',
  equation: 'eq. 2',
  meaning: "How strongly the flow of turns calls for the candidate's speaker.",
  tex: '\\mathrm{IR} = \\max_{i \\ge 2,\\ s_{-i} = s} f(i - 2), \\quad f(d) = \\lambda (1 - \\lambda)^d',
  range: [0, 1],
  direction: 'higher',
  level: 'turn',
  input: 'local',
  requires: [],
  aggregate: 'mean',
  cost: { time: 'O(window)', memory: 'O(1)' },
  counts: 'turns looked at',
  undefinedWhen: [],
  options: [
    {
      name: 'decay',
      values: "'geometric' | 'exponential' | 'inverse' | function",
      default: "'geometric'",
      meaning: 'How the weight falls with the distance from the last turn but one.',
    },
    { name: 'lambda', values: 'number in (0, 1]', default: '0.6', meaning: 'Rate of the geometric decay.' },
    { name: 'alpha', values: 'number above 0', default: '1', meaning: 'Rate of the exponential decay.' },
    WINDOW_OPTION,
  ],
  advice:
    'Only order counts, not what is said. With the geometric decay the greatest value is lambda, so compare runs with the same lambda.',
};
