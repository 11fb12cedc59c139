import { defineCard, type MetricCard } from '../core/card.js';
import { AGENDA_TEXTS } from './agenda-option-texts.js';
import { identity, OPTIONS, type TaskSuccessOptions, type TaskSuccessResult } from './task-success.js';

export const taskSuccessCard: MetricCard = /* @__PURE__ */ defineCard<TaskSuccessOptions, TaskSuccessResult>(
  identity,
  OPTIONS,
  {
    symbol: 'Phi',
    paper: 'mpceval',
    equation: 'appendix C, eq. 25-26',
    about: 'agenda',
    meaning: 'Whether a dialogue reached its goal, by predicates over its outcome or by its agenda.',
    tex: '\\Phi = \\prod_{i} \\mathbb{1}[\\phi_i(o)] \\quad\\text{or}\\quad \\mathbb{1}[\\mathrm{InfoCov}(a_{end}) > \\tau_{cov}]',
    range: [0, 1],
    values: 'binary',
    direction: 'higher',
    level: 'dialogue',
    input: 'embedded',
    needs: ['embeddings', 'agenda', 'coverage-threshold', 'coverage-scale'],
    shares: 'agenda',
    aggregate: 'mean',
    cost: { time: 'O(predicates) or O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
    counts: 'predicates, or 1 for the agenda',
    undefinedWhen: ['no-criterion'],
    options: {
      ...AGENDA_TEXTS,
      predicates: 'What the outcome must fulfill; they win over the agenda.',
    },
    components: [],
    advice:
      'A saturated last item says that it was talked about, not that it was settled. Predicates over a checked outcome are the stronger evidence.',
  },
);
