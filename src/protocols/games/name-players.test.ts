import { describe, expect, it } from 'vitest';
import { guessAndCheckBaseline } from '../../metrics/scaling/guess-and-check-baseline.js';
import type { ModelRequest } from '../frame/types.js';
import { runToCompletion } from '../run-to-completion.js';
import { next, transcriptOf } from '../sessions.js';
import { chessOrder } from './chess-order.js';
import { createNameGame } from './create-name-game.js';
import { isotokenGame } from './isotoken-game.js';
import { nameGame } from './name-game.js';
import { exchangePlayer, guessAndCheckPlayer, type Player, randomPlayer } from './name-players.js';

/** Share of games of a kind that two players without a model solve. */
function successRate(
  records: number,
  turns: number,
  games: number,
  player: (seed: number) => Player,
): number {
  let solved = 0;
  const violations: number[] = [];
  for (let seed = 0; seed < games; seed++) {
    const instance = createNameGame({ records, seed, fields: 3 });
    const start = isotokenGame({ game: nameGame, instance, turns, tokensPerPlayer: 128 });
    const { outcome, meta } = transcriptOf(runToCompletion(start, player(seed)));
    if (outcome?.success === true) solved += 1;
    if (meta?.violations !== 0) violations.push(seed);
  }
  expect(violations, 'seeds of games with messages that were cut').toEqual([]);
  return solved / games;
}

const fourErrors = (p: number, games: number): number => 4 * Math.sqrt((p * (1 - p)) / games);

it.each([guessAndCheckPlayer(), exchangePlayer()])('a player without records says so', (player) => {
  const instance = createNameGame({ records: 4, seed: 3 });
  const request = next(
    isotokenGame({ game: nameGame, instance, turns: 2, tokensPerPlayer: 64 }),
  ) as ModelRequest;
  const data = request.data as { known: object };
  expect(() => player({ ...request, data: { ...data, known: { ...data.known, rows: [] } } })).toThrow(
    'player: request.data.known.rows: expected at least one record, got an array of 0',
  );
});

describe('guessAndCheckPlayer', () => {
  // Two players who try 8 of K records each: 1 - (1 - 8/K)^2.
  it.each([
    [9, 0.988],
    [16, 0.75],
    [25, 0.538],
  ])('solves as many games as the closed form says: %i records at 16 turns, %f', (records, printed) => {
    const { alternating } = guessAndCheckBaseline({ records, proposals: 16 });
    expect(Math.abs(alternating - printed)).toBeLessThan(0.0005);
    const games = 400;
    const rate = successRate(records, 16, games, (seed) => guessAndCheckPlayer({ seed }));
    expect(Math.abs(rate - alternating)).toBeLessThan(fourErrors(alternating, games));
  });

  it('does so at an odd number of turns and at two', () => {
    for (const turns of [2, 5]) {
      const { alternating } = guessAndCheckBaseline({ records: 6, proposals: turns });
      const rate = successRate(6, turns, 800, (seed) => guessAndCheckPlayer({ seed }));
      expect(Math.abs(rate - alternating)).toBeLessThan(fourErrors(alternating, 800));
    }
  });
});

describe('exchangePlayer', () => {
  it.each([2, 4, 8, 16])('always solves what fits in its budget: 25 records at %i turns', (turns) => {
    expect(successRate(25, turns, 40, () => exchangePlayer())).toBe(1);
  });
});

describe('randomPlayer', () => {
  it('solves as many as chance does', () => {
    const rate = successRate(9, 2, 1200, (seed) => randomPlayer({ seed }));
    expect(Math.abs(rate - 1 / 9)).toBeLessThan(fourErrors(1 / 9, 1200));
  });

  it('plays whatever lists its answers, and replies alike to the same request', () => {
    const instance = { id: 'c', boards: { A: '', B: '' }, earlier: 'A' as const };
    const start = isotokenGame({ game: chessOrder, instance, turns: 2, tokensInTotal: 10 });
    const end = runToCompletion(start, randomPlayer({ seed: 7 }));
    expect(end).toStrictEqual(runToCompletion(start, randomPlayer({ seed: 7 })));
    expect(['_MINE_', '_YOURS_']).toContain(transcriptOf(end).turns[1]?.text);
    expect(next(end).kind).toBe('done');
  });
});
