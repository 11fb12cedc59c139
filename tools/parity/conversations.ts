import { createRandom, type Random } from '../../src/math/create-random.js';
import type { Transcript, Turn } from '../../src/transcript/types.js';

const SUBJECTS = ['the red bus', 'a small dog', 'the captain', 'my neighbor', 'the old map', 'that plan'];
const VERBS = ['leaves', 'finds', 'carries', 'forgets', 'likes', 'opens', 'paints', 'asks for'];
const OBJECTS = ['the harbor', 'a green door', 'some tea', 'the second answer', 'an umbrella', 'two keys'];
const OPENINGS = ['Well, ', 'I think ', 'No, ', 'Maybe ', '', '', ''];
const ENDINGS = ['.', '.', '?', '!', ', okay?', ' and it was late.'];
const SPEAKERS = ['Ana', 'Ben', 'Cleo', 'Dev', 'Eve'];

/** A conversation that a generator draws: 3 to 30 turns of 2 to 5 speakers, in rounds, with an agenda and runs' fields. */
export function conversation(seed: number): Transcript {
  const random = createRandom(seed);
  const speakers = SPEAKERS.slice(0, 2 + random.integer(4));
  const count = 3 + random.integer(28);
  const turns: Turn[] = Array.from({ length: count }, (_, i) => ({
    speaker: pick(random, speakers),
    text: Array.from({ length: 1 + random.integer(3) }, () => sentence(random, speakers)).join(' '),
    round: 1 + Math.floor((3 * i) / count),
    references: [`image-${random.integer(3)}`],
  }));
  const items = OBJECTS.slice(0, 4).map((text, i) => ({ id: `item-${i}`, text }));
  const edges = [0, 1, 2].map((i): [string, string] => [`item-${i}`, `item-${i + 1}`]);
  return {
    id: `conversation-${seed}`,
    turns,
    speakers: speakers.map((id) => ({ id, background: sentence(random, speakers) })),
    agenda: { items, edges, end: 'item-3' },
    outcome: { success: random.integer(2) === 1, score: random.integer(101) },
    meta: { instruction: `task-${seed % 20}`, setting: 'sharded', model: 'm' },
  };
}

function sentence(random: Random, speakers: readonly string[]): string {
  const name = random.integer(5) === 0 ? `${pick(random, speakers)}, ` : '';
  const body = `${pick(random, SUBJECTS)} ${pick(random, VERBS)} ${pick(random, OBJECTS)}`;
  return `${name}${pick(random, OPENINGS)}${body}${pick(random, ENDINGS)}`;
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random.integer(list.length)]!;
}
