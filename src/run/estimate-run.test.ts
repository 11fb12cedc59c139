import { expect, it } from 'vitest';
import { estimateRun } from './estimate-run.js';
import { type PlannedGame, planRun } from './index.js';

const sumOf = async (games: readonly PlannedGame[]) => (await estimateRun(games)).requests;

it('counts a request for each turn of a budget, and the tokens that each player may use', async () => {
  // Two turns of 128 tokens, and six of 42: each player has 128 tokens for three turns.
  const { games, notes } = await planRun('pingeval', {
    ...{ model: 'a', partner: 'b', games: ['name-9'], turns: [2, 6], instances: 1 },
  });
  expect(games.map(({ id }) => id.split('/').at(-2))).toEqual(['turns-2', 'turns-6']);
  expect(await estimateRun(games)).toMatchObject({ games: 2, requests: { a: 4, b: 4 }, outputTokens: 508 });
  expect(notes).toEqual(['no data: 1 generated problem']);
});

it('plays every combination of problems, budgets, temperatures and runs', async () => {
  const { games, notes } = await planRun('pingeval', {
    ...{ model: 'a', games: ['name-16'], turns: [2, 4], runs: 3, temperatures: [0, 1] },
  });
  expect(games.length).toBe(5 * 2 * 2 * 3);
  expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
  expect(games[0]!.id).toMatch(/\/turns-2\/temperature-0\/1$/);
  expect(notes).toEqual(['no data: 5 generated problems; 5 problems per game; use --instances for more']);
  // Half of 5 x 3 x 2 games have two turns, half have four.
  expect(await sumOf(games)).toEqual({ a: 30 * 2 + 30 * 4 });
});

it('asks the models of sharded runs for their parts', async () => {
  const roles = { model: 'm', user: 'u', system: 's' };
  const one = await planRun('lost', { ...roles, settings: ['full'], instances: 1, runs: 1 });
  // The whole instruction in one turn: one reply of the model, and its strategy and answer by the system.
  expect(await sumOf(one.games)).toMatchObject({ m: 1 });
  const sharded = await planRun('lost', { ...roles, settings: ['sharded'], instances: 1, runs: 1 });
  const asked = await sumOf(sharded.games);
  // A user without a rule is asked once a turn but for the first shard.
  expect(asked.u).toBe(asked.m! - 1);
  expect(asked.s).toBeGreaterThanOrEqual(asked.m!);
});

it('has two runs of an instruction play twice as much', async () => {
  const options = { model: 'm', settings: ['concat' as const], instances: 2 };
  const [once, twice] = await Promise.all(
    [1, 2].map(async (runs) => estimateRun((await planRun('lost', { ...options, runs })).games)),
  );
  expect(twice).toEqual({
    games: 2 * once!.games,
    requests: { m: 2 * once!.requests.m! },
    inputTokens: 2 * once!.inputTokens,
    outputTokens: 2 * once!.outputTokens,
  });
});

it('asks for one prediction a case, and counts images', async () => {
  const predictions = await planRun('mpceval', { model: 'm', instances: 1 });
  expect(await sumOf(predictions.games)).toEqual({ m: 2 });
  // The next turn and the rest of one conversation; the human conversation needs no request.
  expect(predictions.games.length).toBe(4);
  const games = await planRun('common-ground', { model: 'm', instances: 1 });
  // Three rounds of eight turns, of 200 tokens each. Every request shows images, at 256 tokens each and 2 for their labels.
  expect(await estimateRun(games.games)).toEqual({
    ...{ games: 1, requests: { m: 24 }, inputTokens: 99_480, outputTokens: 24 * 200 },
  });
});
