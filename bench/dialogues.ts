import { createRandom } from '../src/math/create-random.js';
import type { Transcript } from '../src/transcript/types.js';

const SUBJECTS = ['The red bus', 'My sister', 'The old bridge', 'I', 'We', 'That picture', 'The tall bird'];
const VERBS = ['saw', 'left', 'has', 'likes', "didn't find", 'put', 'drew'];
const OBJECTS = ['the harbor', 'a stone', 'three arches', 'it', 'my board', 'the small boat', 'two cards'];
const ENDS = ['near the market', 'in the morning', 'with a smile', 'again', 'on the left', 'for you'];

/** A dialogue of this many turns in plain English, with some rare words, the same for the same numbers. */
export function drawDialogue(turns: number, seed: number = turns): Transcript {
  const random = createRandom(seed);
  const pick = (list: readonly string[]): string => list[random.integer(list.length)]!;
  const sentence = (): string =>
    `${pick(SUBJECTS)} ${pick(VERBS)} ${pick(OBJECTS)} ${pick(ENDS)}, item${Math.floor(random.next() ** 3 * 2000)}.`;
  return {
    turns: Array.from({ length: turns }, (_, i) => ({
      speaker: i % 2 ? 'ben' : 'ana',
      text: Array.from({ length: 1 + random.integer(3) }, sentence).join(' '),
    })),
  };
}

const SHORT = ['Yes.', 'No, the red one.', "I don't know.", 'ok', 'What about the bus?', "It's on the left,"];

/** Words of one topic or of another, of their own letters. */
const topicWord = (topic: number, number: number): string =>
  [topic, number, number * 7 + topic].map((x) => 'kamerotisulan'.slice(x % 11, (x % 11) + 2)).join('') +
  (number >> 4);

const letters = (random: ReturnType<typeof createRandom>): string =>
  Array.from({ length: 3 + random.integer(7) }, () => String.fromCharCode(97 + random.integer(26))).join('');

/** Other kinds of dialogue than the plain one: what is fast must be so on all of them. */
export const KINDS: Readonly<Record<string, (turns: number) => Transcript>> = {
  'short turns of one topic': (turns) =>
    drawTurns(
      turns,
      (random) => `${SHORT[random.integer(SHORT.length)]} ${topicWord(1, random.integer(40))}`,
    ),
  'long turns of mixed topics': (turns) =>
    drawTurns(turns, (random) => {
      const topic = random.integer(9);
      const words = Array.from({ length: 150 }, () =>
        random.next() < 0.5
          ? OBJECTS[random.integer(7)]!
          : topicWord(topic, Math.floor(random.next() ** 2 * 900)),
      );
      return `${words.join(' ')}.`;
    }),
  'repetitive words': (turns) =>
    drawTurns(turns, (random) => Array.from({ length: 30 }, () => ENDS[random.integer(3)]).join(', ')),
  'random words': (turns) =>
    drawTurns(turns, (random) => Array.from({ length: 20 }, () => letters(random)).join(' ')),
};

function drawTurns(turns: number, text: (random: ReturnType<typeof createRandom>) => string): Transcript {
  const random = createRandom(turns);
  const speakers = ['ana', 'ben'];
  return {
    turns: Array.from({ length: turns }, (_, i) => ({ speaker: speakers[i % 2]!, text: text(random) })),
  };
}

/** How many characters the turns have. */
export function charactersOf({ turns }: Transcript): number {
  return turns.reduce((sum, turn) => sum + turn.text.length, 0);
}
