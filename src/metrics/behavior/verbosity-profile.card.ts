import { defineCard, type MetricCard } from '../core/card.js';
import { identity, type VerbosityProfileResult } from './verbosity-profile.js';

export const verbosityProfileCard: MetricCard = /* @__PURE__ */ defineCard<object, VerbosityProfileResult>(
  identity,
  {},
  {
    paper: 'lost',
    equation: 'appendix F.4, table 4',
    about: 'behavior',
    meaning: "How runs score by the length of the assistant's turns, in fifths.",
    tex: '\\bar S_{\\text{longest}} - \\bar S_{\\text{shortest}}',
    range: [-100, 100],
    direction: 'none',
    level: 'corpus',
    input: 'runs',
    needs: ['runs'],
    aggregate: 'recompute',
    cost: { time: 'O(characters + runs log runs)', memory: 'O(runs)' },
    counts: 'runs with a reply',
    undefinedWhen: ['too-few-runs'],
    options: {},
    components: [],
    advice:
      'Runs are ranked within one model, setting, task and instruction, so that long tasks are not taken for verbosity. With fewer than five runs of an instruction some fifths stay empty.',
  },
);
