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
  paper: 'pingeval',
  equation: 'section 5.5, figure 14',
  about: 'scaling',
  meaning: 'Two groups of dialogues compared: success, lengths, density, coherence and style markers.',
  tex: '\\hat p_{\\text{people}} - \\hat p_{\\text{models}}',
  range: [-1, 1],
  direction: 'none',
  level: 'corpus',
  input: 'transcript',
  needs: [],
  aggregate: 'recompute',
  cost: { time: 'O(characters + dialogues log dialogues)', memory: 'O(dialogues)' },
  counts: 'dialogues',
  undefinedWhen: ['too-few-items'],
  options: {
    countTokens: 'How many tokens a text has; stretches between white space without it.',
    markers: 'Which words are markers of style.',
    level: 'Coverage of the intervals.',
    cluster: 'The field of meta that dialogues which are not independent share.',
  },
  components: [],
  advice:
    'Compare dialogues on the same prompts. People write shorter turns and more of them, and density grows with the number of turns: read densityPerLogTurns beside it.',
});
