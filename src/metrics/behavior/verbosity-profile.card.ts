import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { identity, type VerbosityProfileResult } from './verbosity-profile.js';

export const verbosityProfileCard: MetricCard = /* @__PURE__ */ defineCard<object, VerbosityProfileResult>(
  identity,
  {},
  {
    source: { paper: 'lost', equation: 'appendix F.4, table 4' },
    category: 'behavior',
    meaning: "How runs score by the length of the assistant's turns, in five bins.",
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
      'Runs are ranked within one system, setting, task and instruction, so long tasks do not count as verbosity. With fewer than five runs per instruction some bins stay empty.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether runs with longer assistant turns score lower.',
  avoid: 'with fewer than five runs per instruction: some bins are then empty.',
  reading: 'In the example, the shortest run scores 90 and the longest 50: a difference of -40 points.',
  seeAlso: ['answer-bloat', 'first-attempt-progress'],
};
