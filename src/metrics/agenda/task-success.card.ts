import { defineCard, type MetricCard } from '../core/card.js';
import { identity, OPTIONS, type TaskSuccessOptions, type TaskSuccessResult } from './task-success.js';

export const taskSuccessCard: MetricCard = /* @__PURE__ */ defineCard<TaskSuccessOptions, TaskSuccessResult>(
  identity,
  OPTIONS,
  {
    symbol: 'Phi',
    source: { paper: 'mpceval', equation: 'appendix C, eq. 25-26' },
    reports: ['mpceval'],
    category: 'agenda',
    meaning: 'Whether a dialogue reached its goal, by predicates over its outcome or by its agenda.',
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
      'A saturated last item says that it was talked about, not that it was settled. Predicates over a checked outcome are the stronger evidence.',
  },
);
