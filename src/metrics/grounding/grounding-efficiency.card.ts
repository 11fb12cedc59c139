import { defineCard, type MetricCard } from '../core/card.js';
import {
  type GroundingEfficiencyOptions,
  type GroundingEfficiencyResult,
  identity,
  OPTIONS,
} from './grounding-efficiency.js';

export const groundingEfficiencyCard: MetricCard = /* @__PURE__ */ defineCard<
  GroundingEfficiencyOptions,
  GroundingEfficiencyResult
>(identity, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.1, figure 3, table 1' },
  category: 'grounding',
  meaning:
    'How much players of a referential game achieve, and with how many words and turns, round by round.',
  tex: '\\frac{1}{G} \\sum_g \\sum_r \\sum_p |\\{i : \\hat y_{gpri} = y_{gpri}\\}|',
  range: [0, null],
  direction: 'higher',
  granularity: 'corpus',
  input: 'games',
  needs: ['games', 'rounds'],
  aggregate: 'recompute',
  cost: { time: 'O(characters)', memory: 'O(rounds)' },
  nUnit: 'games',
  undefinedWhen: ['too-few-items'],
  components: [],
  interpretation:
    'Fewer words at the same score are a sign of common ground; fewer words at a lower score are not. Read the two readings of the change side by side: they differ where games differ in length.',
});
