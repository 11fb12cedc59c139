import { defineCard, type MetricCard } from '../core/card.js';
import { identity, type VerbosityProfileResult } from './verbosity-profile.js';

export const verbosityProfileCard: MetricCard = /* @__PURE__ */ defineCard<object, VerbosityProfileResult>(
  identity,
  {},
  {
    source: { paper: 'lost', equation: 'appendix F.4, table 4' },
    category: 'behavior',
    meaning: "How runs score by the length of the assistant's turns, in fifths.",
    tex: '\\bar S_{\\text{longest}} - \\bar S_{\\text{shortest}}',
    range: [-100, 100],
    direction: 'none',
    granularity: 'corpus',
    input: 'runs',
    direct: true,
    needs: ['runs'],
    aggregate: 'recompute',
    cost: { time: 'O(characters + runs log runs)', memory: 'O(runs)' },
    nUnit: 'runs with a reply',
    undefinedWhen: ['too-few-runs'],
    components: [],
    interpretation:
      'Runs are ranked within one model, setting, task and instruction, so that long tasks are not taken for verbosity. With fewer than five runs of an instruction some fifths stay empty.',
  },
);
