import { expect, it } from 'vitest';
import { describeRefusals } from '../../testing/refusals.js';
import { extractReferringExpressionsCard } from './extract-referring-expressions.card.js';
import { extractReferringExpressions } from './extract-referring-expressions.js';
import { groundingEfficiencyCard } from './grounding-efficiency.card.js';
import { groundingEfficiency } from './grounding-efficiency.js';
import { outcomeRelationCard } from './outcome-relation.card.js';
import { outcomeRelation } from './outcome-relation.js';
import { scoreInflationCard } from './score-inflation.card.js';
import { scoreInflation } from './score-inflation.js';

describeRefusals('grounding', [
  { card: extractReferringExpressionsCard, good: { turns: [] }, call: extractReferringExpressions },
  { card: groundingEfficiencyCard, good: [], call: groundingEfficiency },
  { card: outcomeRelationCard, good: [1, 2], call: (x, options) => outcomeRelation(x, [1, 2], options) },
  { card: scoreInflationCard, good: [], call: scoreInflation },
]);

it.each<[object, string]>([
  [{}, 'games[0].rounds[0].turns: expected turns, [{ speaker, text }], got undefined'],
  [{ turns: [], guesses: {} }, 'games[0].rounds[0].truth: expected labels by player, got undefined'],
  [{ turns: [], truth: { a: 'CD' }, guesses: {} }, 'games[0].rounds[0].truth: expected labels by player'],
  [
    { turns: [], truth: { a: ['C'] } },
    'games[0].rounds[0].guesses: expected labels by player, got undefined',
  ],
])('refuses a game with a round like %j', (round, message) => {
  for (const call of [groundingEfficiency, scoreInflation, extractReferringExpressions])
    expect(() => call([{ rounds: [round as never] }])).toThrow(message);
});

it('refuses a value of an outcome that is no number', () => {
  expect(() => outcomeRelation([1, 2, 3], [1, Number.NaN, 3])).toThrow(
    'outcome-relation: outcomes[1]: expected a finite number or null, got NaN',
  );
});
