import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'Two groups of conversations compared by success, length, density, coherence and style markers.',
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
    'Compare conversations on the same prompts. People write more and shorter turns, and density grows with the number of turns: read densityPerLogTurns as well.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to compare two groups of conversations, such as people and models, on success, length, density, coherence and style.',
  avoid: 'for groups that worked on different prompts.',
  reading:
    'In the example, people solve both tasks and models one of two: a difference in success of 0.5. People use 1.75 tokens per turn.',
  seeAlso: ['style-markers', 'lexical-density', 'turn-scaling'],
};
