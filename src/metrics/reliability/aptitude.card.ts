import { defineCard, type MetricCard } from '../core/card.js';
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
    interpretation:
      'With ten runs it rests on the best two. Compare equal numbers of runs: more runs do not shift it as they shift a maximum, but fewer blur it.',
  },
);
