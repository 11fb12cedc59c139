import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
    'The points that players of a referential game score, and the words and turns they need, round by round.',
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
    'Fewer words at the same score suggest common ground; fewer words at a lower score do not. The two changes (ofMeans, perGame) differ where games differ in length.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether players of a repeated referential game need fewer words and turns for the same result.',
  avoid: 'if scores differ between rounds: fewer words at a lower score are not common ground.',
  reading:
    'In the example, the pair scores 3 points in each of two rounds (6), while the words fall from 5 to 2, a change of -60%.',
  seeAlso: ['word-novelty-curve', 'score-inflation'],
};
