import { defineCard, type MetricCard } from '../core/card.js';
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
  meaning: 'Whether partners accept right answers rather than wrong ones.',
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
    'Acceptance is judged by rule. Whether proposals are right is known where meta.answer names the player whose board is earlier.',
});
