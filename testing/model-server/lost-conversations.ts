import { createRandom, type Random } from '../../src/math/create-random.js';
import type { ModelRequest, Reply } from '../../src/protocols/frame/types.js';
import { runToCompletion } from '../../src/protocols/run-to-completion.js';
import { scriptedModel } from '../../src/protocols/sharded/scripted-model.js';
import { shardedSimulation } from '../../src/protocols/sharded/sharded-simulation.js';
import type { ShardedState } from '../../src/protocols/sharded/sharded-state.js';

/** The turn in which the assistant assumes something, after which it is seldom right. */
const ASSUMED = 'I assume that it is for two.';

export const SHARDS: readonly string[] = [
  'Plan a dinner.',
  'It is for six.',
  'One is vegan.',
  'No nuts.',
  'Three courses.',
];

/** Chances to be right at the end, without and with the assumption. */
const RIGHT = 0.85;
const RIGHT_AFTER = 0.1;

/** The players of a conversation by chance; `assumesAt` is the number of the assistant's turn with the assumption. */
export function players(random: Random, assumesAt?: number): (request: ModelRequest) => Reply {
  return scriptedModel({
    assistant: ({ messages, data }) => {
      const isLast = messages.filter(({ role }) => role === 'user').length === SHARDS.length;
      if (!isLast) return data?.turn === assumesAt ? ASSUMED : 'What else should I know?';
      const hasAssumed = messages.some(({ content }) => content === ASSUMED);
      return random.next() < (hasAssumed ? RIGHT_AFTER : RIGHT) ? 'The right menu.' : 'A wrong menu.';
    },
    labeller: { label: (text) => (text.endsWith('menu.') ? 'answer_attempt' : 'clarification') },
    score: (answer) => (answer === 'The right menu.' ? 100 : 0),
  });
}

/** A conversation that was not solved, with an assumption in one turn or without. */
export function lostConversation(seed: number, assumesAt?: number): ShardedState {
  for (let attempt = 0; ; attempt++) {
    const random = createRandom(1000 * seed + attempt);
    const start = shardedSimulation({ shards: SHARDS, setting: 'sharded', item: `dinner-${seed}` });
    const end = runToCompletion(start, players(random, assumesAt));
    if (end.ended !== 'solved') return end;
  }
}
