import { defineCard, type MetricCard } from '../core/card.js';
import { identity, OPTIONS, type TurnScalingOptions, type TurnScalingResult } from './turn-scaling.js';

export const turnScalingCard: MetricCard = /* @__PURE__ */ defineCard<TurnScalingOptions, TurnScalingResult>(
  identity,
  OPTIONS,
  {
    paper: 'pingeval',
    equation: 'section 4, figure 5',
    about: 'scaling',
    meaning: 'Whether players who may talk in more, shorter turns solve more problems.',
    tex: '\\hat\\beta : \\; \\Pr(\\text{success}) \\approx \\alpha + \\beta \\log_2 t',
    range: [null, null],
    direction: 'higher',
    level: 'corpus',
    input: 'runs',
    needs: ['runs'],
    aggregate: 'recompute',
    cost: { time: 'O(dialogues log dialogues + characters)', memory: 'O(dialogues)' },
    counts: 'dialogues',
    undefinedWhen: ['too-few-items'],
    options: {
      baseline:
        'The budget that the others are compared with: 2 without it, or the smallest where nobody had 2 turns.',
      alpha: 'Largest adjusted p-value that counts as a difference.',
      countTokens: 'How many tokens a text has; stretches between white space without it.',
      level: 'Coverage of the intervals.',
      cluster: 'What dialogues that are not independent have in common; the problem without it.',
    },
    components: [],
    advice:
      'Budgets are comparable only if the tokens in all are the same; look at the tokens used. A flat verdict with few problems says little.',
  },
);
