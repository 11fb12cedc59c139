import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { gameOf, gamesOf } from './games.js';

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

  it('refuses what is no list of transcripts', () => {
    expect(() => gamesOf({} as never)).toThrow(
      'gamesOf: transcripts: expected a list of transcripts, got an object',
    );
  });
});

describe('gameOf', () => {
  const labels = { truth: { a: ['C'] }, guesses: { a: ['C'] } };
  const said = (...rounds: readonly (number | undefined)[]) =>
    rounds.map((round, i) => ({ speaker: 'a', text: `${i}`, ...(round !== undefined && { round }) }));
  const textsOf = (turns: ReturnType<typeof said>, rounds: readonly object[]): unknown =>
    gameOf(frozen({ turns, meta: { rounds } }))?.rounds.map((each) => each.turns.map(({ text }) => text));

  it('gives each round its labels and the turns of its number, in any order of time', () => {
    const other = { truth: { a: ['D'] }, guesses: {} };
    const turns = said(9, 4, undefined, 9, 4);
    expect(gameOf(frozen({ id: 'g', turns, meta: { rounds: [labels, other] } }))).toStrictEqual({
      id: 'g',
      rounds: [
        { ...labels, turns: [turns[1], turns[4]] },
        { ...other, turns: [turns[0], turns[3]] },
      ],
    });
    expect(gameOf({ turns, meta: { rounds: [] } })).toStrictEqual({ rounds: [] });
  });

  it('goes by the place of a number among all, ten after nine', () => {
    expect(textsOf(said(10, 9), [labels, labels])).toEqual([['1'], ['0']]);
  });

  it('counts from 1, or from 0 where a turn does, once a round is silent', () => {
    expect(textsOf(said(3), [labels, labels, labels])).toEqual([[], [], ['0']]);
    expect(textsOf(said(0, 2), [labels, labels, labels])).toEqual([['0'], [], ['1']]);
    expect(textsOf(said(1, 3), [labels, labels, labels])).toEqual([['0'], [], ['1']]);
    expect(textsOf(said(), [labels])).toEqual([[]]);
  });

  it('goes by the numbers in the list of rounds where they stand', () => {
    expect(
      textsOf(said(7, 5), [
        { ...labels, round: 7 },
        { ...labels, round: 6 },
      ]),
    ).toEqual([['0'], []]);
  });

  it.each([
    { rounds: undefined },
    { rounds: 'two' },
    { rounds: [labels, null] },
    { rounds: [labels, 'C'] },
    { rounds: [{ truth: {} }] },
    { rounds: [{ guesses: {} }] },
  ])('finds none in %j', (meta) => {
    expect(gameOf({ turns: [], meta })).toBeUndefined();
    expect(gameOf({ turns: [] })).toBeUndefined();
  });

  it('names itself in errors', () => {
    expect(() => gameOf({} as never)).toThrow('gameOf: transcript: expected { turns: [{ speaker, text }] }');
  });
});
