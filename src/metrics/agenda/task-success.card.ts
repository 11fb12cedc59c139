import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { identity, OPTIONS, type TaskSuccessOptions, type TaskSuccessResult } from './task-success.js';

export const taskSuccessCard: MetricCard = /* @__PURE__ */ defineCard<TaskSuccessOptions, TaskSuccessResult>(
  identity,
  OPTIONS,
  {
    symbol: 'Phi',
    source: { paper: 'mpceval', equation: 'appendix C, eq. 25-26' },
    reports: ['mpceval'],
    category: 'agenda',
    meaning: 'Whether a conversation reached its goal, by predicates over its outcome or by its agenda.',
    tex: '\\Phi = \\prod_{i} \\mathbb{1}[\\phi_i(o)] \\quad\\text{or}\\quad \\mathbb{1}[\\mathrm{InfoCov}(a_{end}) > \\tau_{cov}]',
    range: [0, 1],
    values: 'binary',
    direction: 'higher',
    granularity: 'transcript',
    input: 'embedded',
    needs: ['embeddings', 'agenda', 'coverage-threshold', 'coverage-scale'],
    precomputed: 'agenda',
    aggregate: 'mean',
    cost: { time: 'O(predicates) or O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
    nUnit: 'predicates, or 1 for the agenda',
    undefinedWhen: ['no-criterion'],
    components: [],
    interpretation:
      'A covered last item was discussed, not necessarily settled. Predicates over a checked outcome are stronger evidence.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to record whether a conversation reached its goal, by checks of its outcome or by its agenda.',
  avoid:
    'with the agenda alone if you can check the outcome: a covered last item was discussed, not necessarily settled.',
  reading:
    'In the example, the booking succeeded but cost 40, which the second check rejects: with both predicates the score is 0, with the first alone it is 1. The mean over conversations is the success rate.',
  seeAlso: ['agenda-completion', 'progression-efficiency'],
};
