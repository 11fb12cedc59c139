import { centeringScore } from '../../metrics/coherence/centering-score.js';
import { isotokenBudget } from '../../metrics/scaling/isotoken-budget.js';
import { cellBuilder, type ReproductionCell } from './cell.js';

const cell = cellBuilder('pingeval');

const TURN_BUDGETS = [
  [4, '44'],
  [8, '22'],
  [16, '11'],
] as const;

const TOKEN_BUDGETS = [
  ['section 4', '128 per player'],
  ['section 4, setup', '256 per player'],
  ['section 5.5', '256 per dialogue'],
] as const;

/** The published numbers of MT-PingEval, each with the number computed here. Its other tables need the authors' games and models. */
export function pingevalCells(): ReproductionCell[] {
  const turns = Array.from({ length: 8 }, () => ({ speaker: 'a', text: 'So.' }));
  const { maxScore } = centeringScore({ turns }, { chunks: turns.map(() => []) });
  return [
    ...TURN_BUDGETS.map(([count, published]) =>
      cell({
        place: 'appendix, prompts',
        quantity: `words per turn at ${count} turns`,
        published,
        value: isotokenBudget({ totalTokens: 256, turns: count }).promptWords.printed,
        note: 'floor(7 tokens / 10) of 256 tokens; the 1.3 tokens per word of the text give other numbers',
      }),
    ),
    cell({
      place: 'section 5.4',
      quantity: 'greatest centering score',
      published: '2.41',
      value: maxScore,
      note: 'the paper prints the greatest mean observed (figure 13); ours is the attainable maximum at 8 turns',
    }),
    cell({
      place: 'section 5.5',
      quantity: 'tokens of a dialogue, from its turns',
      published: '60',
      value: 10.6 * 5.5,
      note: 'the text multiplies 10.6 tokens a turn by 5.5 turns, which gives 58.3',
    }),
    ...TOKEN_BUDGETS.map(([place, published]) =>
      cell({
        place,
        quantity: 'token budget',
        published,
        note: 'impossible together: the three sections contradict each other; isotokenGame accepts any',
      }),
    ),
  ];
}
