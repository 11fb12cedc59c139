import { describeRefusals } from '../../testing/refusals.js';
import { guessAndCheckBaselineCard } from './guess-and-check-baseline.card.js';
import { guessAndCheckBaseline } from './guess-and-check-baseline.js';
import { isotokenBudgetCard } from './isotoken-budget.card.js';
import { isotokenBudget } from './isotoken-budget.js';
import { turnScalingCard } from './turn-scaling.card.js';
import { turnScaling } from './turn-scaling.js';

describeRefusals('scaling', [
  {
    card: guessAndCheckBaselineCard,
    good: { records: 4, proposals: 1 },
    call: guessAndCheckBaseline,
  },
  { card: isotokenBudgetCard, good: { totalTokens: 256, turns: 8 }, call: isotokenBudget },
  { card: turnScalingCard, good: [], call: turnScaling },
]);
