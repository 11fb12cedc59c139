import { defineCard, type MetricCard } from '../core/card.js';
import {
  type FirstAttemptProgressOptions,
  type FirstAttemptProgressResult,
  identity,
  OPTIONS,
} from './first-attempt-progress.js';

export const firstAttemptProgressCard: MetricCard = /* @__PURE__ */ defineCard<
  FirstAttemptProgressOptions,
  FirstAttemptProgressResult
>(identity, OPTIONS, {
  paper: 'lost',
  equation: 'appendix F.1, table 3',
  about: 'behavior',
  meaning: 'How early in a conversation the assistant first attempts an answer, and how such runs score.',
  tex: '\\frac{1}{R} \\sum_r \\frac{i_r}{n_r}',
  range: [0, 1],
  direction: 'none',
  level: 'corpus',
  input: 'runs',
  needs: ['runs', 'labels'],
  aggregate: 'recompute',
  cost: { time: 'O(turns + permutations * runs)', memory: 'O(runs)' },
  counts: 'runs with an attempt',
  undefinedWhen: ['too-few-runs'],
  options: {
    index: 'Whether the first turn has position 1 or 0.',
    denominator: "What the position is divided by: the assistant's turns, or the shards of the instruction.",
    permutations: 'Permutations of the null.',
    level: 'Coverage of its intervals.',
    seed: 'Seed of its permutations.',
  },
  components: [{ symbol: 'p', of: 'pValue' }],
  advice:
    'Conversations end with their first right answer, so bins differ even where timing has no effect: read them beside nullBins. Labels carry the errors of the model or rule that made them. Early attempts and low scores go together, but hard instructions may cause both.',
});
