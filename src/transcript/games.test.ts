import { describe, expect, it } from 'vitest';
import { frozen } from '../testing/frozen.js';
import { gamesOf } from './games.js';

describe('gamesOf', () => {
  const labels = { truth: { a: ['C'] }, guesses: { a: ['C'] } };

  it('reads the rounds of a transcript', () => {
    const turns = [
      { speaker: 'a', text: 'before' },
      { speaker: 'a', text: 'one', round: 1 },
      { speaker: 'a', text: 'two', round: 2 },
    ];
    const [game] = gamesOf(frozen([{ id: 'g', turns, meta: { rounds: [labels, labels] } }, { turns }]));
    expect(game?.id).toBe('g');
    expect(game?.rounds.map((each) => each.turns.map((turn) => turn.text))).toEqual([['one'], ['two']]);
    expect(gamesOf([{ turns }])).toEqual([]);
  });

  it('keeps a silent round silent', () => {
    const turns = [{ speaker: 'a', text: 'two', round: 2 }];
    const [game] = gamesOf([{ turns, meta: { rounds: [labels, labels] } }]);
    expect(game?.rounds.map((each) => each.turns.length)).toEqual([0, 1]);
  });
});
