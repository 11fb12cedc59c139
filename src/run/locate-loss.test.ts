import { describe, expect, it } from 'vitest';
import { lostConversation, players } from '../../testing/model-server/lost-conversations.js';
import { createRandom } from '../math/create-random.js';
import { createNameGame } from '../protocols/games/create-name-game.js';
import { isotokenGame } from '../protocols/games/isotoken-game.js';
import { nameGame } from '../protocols/games/name-game.js';
import { runToCompletion } from '../protocols/run-to-completion.js';
import { scriptedModel } from '../protocols/sharded/scripted-model.js';
import { recapSimulation, shardedSimulation } from '../protocols/sharded/sharded-simulation.js';
import { locateLoss } from './locate-loss.js';

const CONVERSATIONS = 12;

describe('locateLoss', () => {
  it('finds a planted wrong turn', async () => {
    let found = 0;
    for (let seed = 0; seed < CONVERSATIONS; seed++) {
      const planted = 1 + (seed % 4);
      const replies = players(createRandom(seed));
      found += Number((await locateLoss(lostConversation(seed, planted), { replies })).lostAt === planted);
    }
    expect(found).toBeGreaterThanOrEqual(0.9 * CONVERSATIONS);
  });

  it('seldom names a turn in conversations that were lost by chance', async () => {
    let named = 0;
    for (let seed = 0; seed < CONVERSATIONS; seed++) {
      const replies = players(createRandom(seed));
      named += Number((await locateLoss(lostConversation(seed), { replies })).lostAt !== null);
    }
    // With a true rate of 5 %, more than 3 of 12 are named once in 450 times.
    expect(named).toBeLessThanOrEqual(3);
  });

  it('keeps what was said, and continues with the user or the recapitulation', async () => {
    const shards = ['Add.', '3', '4'];
    const respond = scriptedModel({ assistant: ({ data }) => `Guess ${data?.turn}.`, score: () => 0 });
    const lost = runToCompletion(shardedSimulation({ shards, setting: 'sharded' }), respond);
    const recap = runToCompletion(recapSimulation(lost), respond);
    const seen: string[] = [];
    const { expected, lostAt, score } = await locateLoss(recap, {
      n: 2,
      replies: (request) => {
        const [last] = request.messages.slice(-1);
        if (request.id === 0) seen.push(`${request.kind}: ${String(last!.content).split('\n')[0]}`);
        return respond(request);
      },
    });
    // Four turns: one for each shard, and the recapitulation; forks after none, 1, 2 and 3 of them.
    expect(expected.map(({ turn, mean, drop }) => [turn, mean, drop])).toEqual([
      [0, 0, null],
      [1, 0, 0],
      [2, 0, 0],
      [3, 0, 0],
    ]);
    expect([lostAt, score]).toEqual([null, 0]);
    expect(seen.filter((_, i) => i % 2 === 0)).toEqual([
      'assistant: Add.',
      'user: You play a person who brings a task to an assistant and tells it bit by bit.',
      'user: You play a person who brings a task to an assistant and tells it bit by bit.',
      expect.stringMatching(/^assistant: /),
    ]);
  });

  it('gives the means, falls and p-values after each turn', async () => {
    const shards = ['Add them.', 'The first is 3.', 'The second is 4.', 'Give the sum.'];
    // Once the assistant has guessed in its second turn, it keeps to its guess.
    const replies = scriptedModel({
      assistant: ({ messages }) => (String(messages[3]?.content) === 'It is 9.' ? 'It is 9.' : 'It is 7.'),
      score: (answer) => (answer === 'It is 7.' ? 80 : 0),
    });
    const guess = scriptedModel({ assistant: () => 'It is 9.', score: () => 0 });
    const lost = runToCompletion(shardedSimulation({ shards, setting: 'sharded' }), guess);
    const found = await locateLoss(lost, { replies, n: 6 });
    expect(found).toMatchObject({ score: 0, lostAt: 2 });
    expect(found.expected.map(({ turn, n, mean, drop }) => [turn, n, mean, drop])).toEqual([
      [0, 6, 80, null],
      [1, 6, 80, 0],
      [2, 6, 0, 80],
      [3, 6, 0, 0],
    ]);
    // Two of 1999 permutations are as extreme; Holm adjusts over three turns.
    const [none, before, fall, after] = found.expected.map(({ adjustedPValue }) => adjustedPValue);
    expect([none, before, after]).toEqual([null, 1, 1]);
    expect(fall).toBeCloseTo((3 * (2 + 1)) / 2000, 9);
    expect((await locateLoss(lost, { replies, n: 6, alpha: 0.001 })).lostAt).toBe(null);
  });

  it('gives intervals of the expected scores', async () => {
    const { expected } = await locateLoss(lostConversation(3, 2), {
      replies: players(createRandom(3)),
      n: 30,
    });
    for (const { mean, interval } of expected) {
      expect(interval!.lower).toBeLessThanOrEqual(mean);
      expect(interval!.upper).toBeGreaterThanOrEqual(mean);
      expect(interval!.lower).toBeGreaterThanOrEqual(0);
      expect(interval!.upper).toBeLessThanOrEqual(100);
    }
    expect(expected[1]!.mean - expected[2]!.mean).toBeGreaterThan(40);
    expect(expected[2]!.interval!.upper).toBeLessThan(60);
  });

  it('refuses what cannot be continued', async () => {
    const replies = () => ({ text: '' });
    const expected =
      'locateLoss: state: expected a finished simulation of the setting sharded, recap or snowball';
    const full = shardedSimulation({ shards: ['Add.'], setting: 'full' });
    const game = isotokenGame({
      game: nameGame,
      instance: createNameGame({ records: 3 }),
      turns: 2,
      tokensPerPlayer: 9,
    });
    for (const state of [full, shardedSimulation({ shards: ['Add.'], setting: 'sharded' }), game])
      await expect(locateLoss(state as never, { replies })).rejects.toThrow(expected);
    await expect(locateLoss(lostConversation(1), { replies, n: 1 })).rejects.toThrow(
      'options.n: expected a whole number of at least 2',
    );
  });
});
