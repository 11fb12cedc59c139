import { createRandom, type Random } from '../../src/math/create-random.js';
import { existing, itemAt } from '../../src/math/existing.js';
import type { ChatBody } from '../model-server/scripted-models.js';

/** Turns of each round; all but the last two only chat. */
export const TURNS = [4, 2, 2] as const;
export const GAMES = 4;
/** Words of a turn that chats. */
export const CHAT = 3;

type Letter = 'C' | 'D';

/** What a player does in a round. */
export interface PlantedRound {
  /** The expression for the player's image, which is the same in all rounds: an article, adjectives and a noun. */
  readonly words: readonly string[];
  /** Words that the expression does not share with that of the round before. */
  readonly newWords: number;
  readonly guesses: readonly Letter[];
  readonly right: number;
}

export interface PlantedGame {
  readonly id: string;
  /** Whether the right labels of both players coincide, by round. */
  readonly coincide: readonly boolean[];
  readonly players: Readonly<Record<'A' | 'B', readonly PlantedRound[]>>;
  readonly record: Readonly<Record<string, unknown>>;
}

export function plantCommonGround(seed: number): PlantedGame[] {
  const random = createRandom(seed);
  return Array.from({ length: GAMES }, (_, i) => plantGame(`game${i}s${seed}`, i, random));
}

function plantGame(id: string, index: number, random: Random): PlantedGame {
  // Two images are common in each round. They have the same numbers where the labels coincide.
  const coincide = TURNS.map((_, round) => (round + index) % 2 === 0);
  const image = (name: string) => ({ id: `${id}-${name}`, url: `https://images.example/${id}-${name}.png` });
  const rounds = coincide.map((isSame) => ({
    A: ['a', 'x', 'y'].map(image),
    B: (isSame ? ['b', 'x', 'y'] : ['x', 'y', 'b']).map(image),
  }));
  const truth = (player: 'A' | 'B', round: number): Letter[] =>
    player === 'B' && !itemAt(coincide, round) ? ['C', 'C', 'D'] : ['D', 'C', 'C'];
  const plan = (player: 'A' | 'B'): PlantedRound[] => {
    let adjectives = ['tall', 'red', 'old'].slice(0, 1 + random.integer(3));
    return TURNS.map((_, round) => {
      const newWords = round === 0 ? 0 : random.integer(3);
      // Some of the adjectives in their order, and new ones after them.
      const kept = round === 0 ? adjectives : adjectives.slice(0, random.integer(adjectives.length + 1));
      adjectives = [...kept, ...NEW.slice(2 * round, 2 * round + newWords)];
      const words = ['the', ...adjectives, 'bus'];
      const right = random.integer(4);
      const guesses = truth(player, round).map((letter, i): Letter => {
        if (i < right) return letter;
        return letter === 'C' ? 'D' : 'C';
      });
      return { words, newWords, guesses, right };
    });
  };
  return { id, coincide, players: { A: plan('A'), B: plan('B') }, record: { id, rounds } };
}

const NEW = ['big', 'long', 'wide', 'blue', 'green', 'small'];

/** The players of planted games: the model `a` begins the odd rounds and `b` the even ones. */
export function commonGroundPlayers(games: readonly PlantedGame[]): (body: ChatBody) => string {
  return ({ model, messages }) => {
    const player = model.startsWith('a') ? 'A' : 'B';
    const all = JSON.stringify(messages);
    const { players } = existing(games.find(({ id }) => all.includes(`${id}-`)));
    const spoken = messages.filter(({ role }) => role === 'assistant').length;
    // A player speaks twice in the first round, and once in each further one.
    const round = Math.max(0, spoken - 1);
    if (spoken === 0)
      return JSON.stringify({ message: 'hello dear partner', reference: null, guesses: null });
    const { words, guesses } = itemAt(players[player], round);
    const number = player === 'B' && all.includes('-x.png') ? ownImage(messages, player) : 1;
    return JSON.stringify({ message: words.join(' '), reference: `Image ${number}`, guesses });
  };
}

/** The number of the image that only B sees, in the last round shown. */
function ownImage(messages: ChatBody['messages'], player: string): number {
  const urls = [...JSON.stringify(messages).matchAll(/images\.example\/([^"]+?)\.png/g)].map(
    ([, name]) => name,
  );
  return 1 + urls.slice(-3).findIndex((name) => name!.endsWith(player.toLowerCase()));
}
