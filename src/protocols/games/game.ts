import type { ContentPart } from '../frame/types.js';

/** What a player sees before the talk: words, or words and images. */
export type View = string | readonly ContentPart[];

/**
 * A two-player game in which both see something else and one final answer is right or wrong. All its functions are
 * pure; instances and answers are plain data.
 */
export interface Game<Instance = unknown, Answer = unknown> {
  /** Names the game in states and transcripts. */
  readonly id: string;
  /** The two players; the first one begins. */
  readonly players: readonly [string, string];
  /** What the player sees of the instance. */
  readonly view: (instance: Instance, player: string) => View;
  /** The rules and the form of an answer, for the player. */
  readonly instructions: (player: string, instance: Instance) => string;
  /** The answer in a message; `null` where there is none. */
  readonly readAnswer: (text: string, player: string, instance: Instance) => Answer | null;
  readonly isCorrect: (instance: Instance, answer: Answer, player: string) => boolean;
  /** How often a blind guess is right; `null` where nobody can say. */
  readonly chance: (instance: Instance) => number | null;
  /** Which players may answer; default: both. */
  readonly answerers?: (instance: Instance) => readonly string[];
  /** What the analyses read of an instance in `meta`: `answer`, `records`, ... */
  readonly facts?: (instance: Instance) => Readonly<Record<string, unknown>>;
}
