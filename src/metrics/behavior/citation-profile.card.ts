import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  type CitationProfileOptions,
  type CitationProfileResult,
  identity,
  OPTIONS,
} from './citation-profile.js';

export const citationProfileCard: MetricCard = /* @__PURE__ */ defineCard<
  CitationProfileOptions,
  CitationProfileResult
>(identity, OPTIONS, {
  source: { paper: 'lost', equation: 'appendix F.3' },
  category: 'behavior',
  meaning: 'Whether summaries cite the documents of early, middle and late turns equally often.',
  tex: '\\frac{\\sum_{1 < t < T} c_t}{\\sum_{t} c_t + c_{\\text{unknown}}}',
  range: [0, 1],
  direction: 'none',
  granularity: 'corpus',
  input: 'runs',
  direct: true,
  needs: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(characters + turns^2)', memory: 'O(turns^2)' },
  nUnit: 'citations in the last summaries',
  undefinedWhen: ['too-few-turns', 'zero-denominator'],
  components: [],
  interpretation:
    'Compare it with the proportion of documents that the middle turns introduce. Hallucinated citations lower every share and are reported separately.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether summaries cite documents from the middle of a conversation as often as those from its ends.',
  avoid: 'without the documents that each turn introduced.',
  reading:
    'In the example, 1 of 5 citations of the last summary goes to the middle turn (0.2), and 1 of 5 to an unknown document.',
  seeAlso: ['answer-bloat', 'verbosity-profile'],
};
