import { expect, it } from 'vitest';
import { itRefuses } from '../../../testing/refusals.js';
import { groundingEfficiency } from './grounding-efficiency.js';
import { outcomeRelation } from './outcome-relation.js';
import { referringExpressions } from './referring-expressions.js';
import { scoreInflation } from './score-inflation.js';

itRefuses([
  {
    id: 'referring-expressions',
    metric: referringExpressions,
    input: { turns: [] },
    takes: (input) => Object(input).speakers !== undefined, // it looks at turns alone
  },
  { id: 'grounding-efficiency', metric: groundingEfficiency, input: [] },
  { id: 'outcome-relation', metric: (x, options) => outcomeRelation(x, [1, 2], options), input: [1, 2] },
  { id: 'score-inflation', metric: scoreInflation, input: [] },
]);

it.each<[object, string]>([
  [
    {},
    'games[0].rounds[0].turns: expected turns, [{ speaker, text }] (see fromOpenAIMessages), got undefined',
  ],
  [{ turns: [], guesses: {} }, 'games[0].rounds[0].truth: expected labels by player, got undefined'],
  [{ turns: [], truth: { a: 'CD' }, guesses: {} }, 'games[0].rounds[0].truth: expected labels by player'],
  [
    { turns: [], truth: { a: ['C'] } },
    'games[0].rounds[0].guesses: expected labels by player, got undefined',
  ],
])('refuses a game with a round like %j', (round, message) => {
  for (const call of [groundingEfficiency, scoreInflation, referringExpressions])
    expect(() => call([{ rounds: [round as never] }])).toThrow(message);
});

it('refuses a value of an outcome that is no number', () => {
  expect(() => outcomeRelation([1, 2, 3], [1, Number.NaN, 3])).toThrow(
    'outcomeRelation: outcomes[1]: expected a finite number or null, got NaN',
  );
});
