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
  paper: 'pingeval',
  equation: 'section 5.1, figures 8, 9',
  about: 'content',
  meaning: 'Whether partners accept right answers rather than wrong ones.',
  tex: '\\frac{| \\text{accepted} \\cap \\text{right} |}{| \\text{accepted} |}',
  range: [0, 1],
  direction: 'higher',
  level: 'corpus',
  input: 'transcript',
  needs: [],
  aggregate: 'recompute',
  cost: { time: 'O(characters * phrases)', memory: 'O(proposals)' },
  counts: 'accepted proposals that can be judged',
  undefinedWhen: ['too-few-items'],
  options: {
    phrases: "What proposes which answer, lower-case; without it the paper's phrases.",
    match: 'Whether phrases match anywhere, as published, or as whole words.',
    acceptCues: 'What accepts a proposal, in place of the built-in cues.',
    negations: 'What keeps a turn from accepting, in place of the built-in words.',
  },
  components: [],
  advice:
    'Acceptance is judged by rule. Whether proposals are right is known where meta.answer names the player whose board is earlier.',
});
