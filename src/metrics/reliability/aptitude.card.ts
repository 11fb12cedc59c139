import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { type AptitudeOptions, type AptitudeResult, identity, OPTIONS } from './aptitude.js';

export const aptitudeCard: MetricCard = /* @__PURE__ */ defineCard<AptitudeOptions, AptitudeResult>(
  identity,
  OPTIONS,
  {
    symbol: 'A90',
    source: { paper: 'lost', equation: 'section 4.2' },
    category: 'reliability',
    meaning: 'The score of a good run: the 90th percentile over repeated runs.',
    tex: 'A^{90} = \\operatorname{percentile}_{90}(S)',
    range: [0, 100],
    direction: 'higher',
    granularity: 'corpus',
    input: 'runs',
    needs: ['runs', 'repeated-runs'],
    aggregate: 'recompute',
    cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
    nUnit: 'runs',
    undefinedWhen: ['too-few-runs'],
    components: [],
    interpretation: 'With ten runs it depends on the two best. Compare equal numbers of runs, or use rarefy.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to describe what a model achieves in a good run: the 90th percentile of repeated runs.',
  avoid: 'to compare models with different numbers of runs, unless you set `rarefy`.',
  reading:
    'In the example, five runs with scores 20 to 100 have a 90th percentile of 92, interpolated between the two best runs.',
  seeAlso: ['averaged-performance', 'unreliability', 'reliability-profile'],
};
