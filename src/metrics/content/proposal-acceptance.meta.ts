import type { MetricMetadata } from '../metadata.js';
import { answerProposalsMetadata } from './answer-proposals.meta.js';
import { identity } from './proposal-acceptance.js';

export const proposalAcceptanceMetadata: MetricMetadata = {
  ...identity,
  name: 'proposalAcceptance',
  paper: 'pingeval',
  equation: 'section 5.1, figures 8, 9',
  meaning: 'Whether partners accept right answers rather than wrong ones.',
  tex: '\\frac{| \\text{accepted} \\cap \\text{right} |}{| \\text{accepted} |}',
  range: [0, 1],
  direction: 'higher',
  level: 'corpus',
  input: 'transcript',
  requires: [],
  aggregate: 'recompute',
  cost: { time: 'O(characters * phrases)', memory: 'O(proposals)' },
  counts: 'accepted proposals that can be judged',
  undefinedWhen: ['too-few-items'],
  options: answerProposalsMetadata.options,
  advice:
    'Acceptance is judged by rule. Whether proposals are right is known where meta.answer names the player whose board is earlier.',
};
