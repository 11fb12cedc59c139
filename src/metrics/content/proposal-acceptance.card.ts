import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type ProposalAcceptanceOptions,
  type ProposalAcceptanceResult,
} from './proposal-acceptance.js';

export const proposalAcceptanceCard: MetricCard = /* @__PURE__ */ defineCard<
  ProposalAcceptanceOptions,
  ProposalAcceptanceResult
>(identity, OPTIONS, {
  source: { paper: 'pingeval', equation: 'section 5.1, figures 8, 9' },
  category: 'content',
  meaning: 'Whether partners accept right proposals rather than wrong ones.',
  tex: '\\frac{| \\text{accepted} \\cap \\text{right} |}{| \\text{accepted} |}',
  range: [0, 1],
  direction: 'higher',
  granularity: 'corpus',
  input: 'transcript',
  direct: true,
  needs: [],
  aggregate: 'recompute',
  cost: { time: 'O(characters * phrases)', memory: 'O(proposals)' },
  nUnit: 'accepted proposals that can be judged',
  undefinedWhen: ['too-few-items'],
  components: [],
  interpretation:
    'Rules decide acceptance. A proposal counts as right if meta.answer names the player whose board is earlier.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether partners in the chess game accept right proposals more often than wrong ones.',
  avoid: 'for conversations whose `meta.answer` is unknown; those conversations do not count.',
  reading:
    'In the example, both proposals are accepted, and one of them is right: the score is 0.5. A player who checks proposals has a score near 1.',
  seeAlso: ['answer-proposals', 'sycophancy-rate'],
};
