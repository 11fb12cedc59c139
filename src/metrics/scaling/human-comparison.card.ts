import { defineCard, type MetricCard } from '../core/card.js';
import {
  type HumanComparisonOptions,
  type HumanComparisonResult,
  identity,
  OPTIONS,
} from './human-comparison.js';

export const humanComparisonCard: MetricCard = /* @__PURE__ */ defineCard<
  HumanComparisonOptions,
  HumanComparisonResult
>(identity, OPTIONS, {
  source: { paper: 'pingeval', equation: 'section 5.5, figure 14' },
  category: 'scaling',
  meaning: 'Two groups of dialogues compared: success, lengths, density, coherence and style markers.',
  tex: '\\hat p_{\\text{people}} - \\hat p_{\\text{models}}',
  range: [-1, 1],
  direction: 'none',
  granularity: 'corpus',
  input: 'transcript',
  direct: true,
  needs: [],
  aggregate: 'recompute',
  cost: { time: 'O(characters + dialogues log dialogues)', memory: 'O(dialogues)' },
  nUnit: 'dialogues',
  undefinedWhen: ['too-few-items'],
  components: [],
  interpretation:
    'Compare dialogues on the same prompts. People write shorter turns and more of them, and density grows with the number of turns: read densityPerLogTurns beside it.',
});
