import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  type AgendaProgressionOptions,
  type AgendaProgressionResult,
  identity,
  OPTIONS,
} from './agenda-progression.js';

export const agendaProgressionCard: MetricCard = /* @__PURE__ */ defineCard<
  AgendaProgressionOptions,
  AgendaProgressionResult
>(identity, OPTIONS, {
  symbol: 'AP',
  source: { paper: 'mpceval', equation: 'section B.2.1, eq. 9-11, algorithm 1' },
  reports: ['mpceval'],
  category: 'agenda',
  meaning: 'Whether a message is about the agenda item that is due and adds something to it.',
  tex: '\\mathrm{AP} = \\cos(e(u), e(a^*)) \\cdot \\frac{1}{|R(a^*)|} \\sum_{c \\in R(a^*)} \\bigl(1 - \\cos(e(u), e(c))\\bigr)',
  range: [-2, 2],
  direction: 'higher',
  granularity: 'turn',
  input: 'embedded-next-turn',
  needs: ['embeddings', 'agenda', 'coverage-threshold', 'coverage-scale'],
  precomputed: 'agenda',
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
  nUnit: 'turns relevant to the target item',
  undefinedWhen: ['empty-context', 'empty-text', 'no-relevant-item', 'no-open-item', 'zero-denominator'],
  components: [
    { symbol: 'AP-relevance', of: 'relevance' },
    { symbol: 'AP-gain', of: 'gain' },
  ],
  interpretation:
    'It is undefined for the first message about an item. The thresholds decide which item is due: report them, and compare only scores with the same thresholds.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether a message is about the agenda item that is due and adds something to it.',
  avoid:
    'without an agenda. The paper gives no values for `scale` and `coverageThreshold`; choose them in advance and report them.',
  reading:
    'In the example, the item "venue" is due. The message has relevance 0.6 and adds 0.22 to the turns about it: 0.6 × 0.22 = 0.132.',
  seeAlso: ['agenda-completion', 'conversational-structure'],
};
