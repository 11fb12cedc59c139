import { defineCard, type MetricCard } from '../core/card.js';
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
  meaning: 'Whether summaries cite the documents of early, middle and late turns alike.',
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
    'Compare with the share of documents that the middle turns bring. Hallucinated citations lower every share and are reported beside them.',
});
