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
  paper: 'lost',
  equation: 'appendix F.3',
  about: 'behavior',
  meaning: 'Whether summaries cite the documents of early, middle and late turns alike.',
  tex: '\\frac{\\sum_{1 < t < T} c_t}{\\sum_{t} c_t + c_{\\text{unknown}}}',
  range: [0, 1],
  direction: 'none',
  level: 'corpus',
  input: 'runs',
  needs: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(characters + turns^2)', memory: 'O(turns^2)' },
  counts: 'citations in the last summaries',
  undefinedWhen: ['too-few-turns', 'zero-denominator'],
  options: {
    count: 'Whether a document cited twice in one summary counts twice or once.',
  },
  components: [],
  advice:
    'Compare with the share of documents that the middle turns bring. Hallucinated citations lower every share and are reported beside them.',
});
