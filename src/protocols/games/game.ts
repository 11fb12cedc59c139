import type { ContentPart } from '../frame/content-part.js';

/** What a player sees: words, or words and images. */
export type View = string | readonly ContentPart[];

/**
 * A game of two players who see different things, with one final answer that is right or wrong. Its functions are
 * pure; instances and answers are plain data.
 */
export interface Game<Instance, Answer> {
  /** Names the game in states and transcripts. */
  readonly id: string;
  /** The two players; the first one begins. */
  readonly players: readonly [string, string];
  /** What the player sees of the instance. */
  readonly view: (instance: Instance, player: string) => View;
  /** The rules and the form of an answer, as the player is told them. */
  readonly instructions: (player: string, instance: Instance) => string;
  /** The answer in a message; `null` where there is none. */
  readonly readAnswer: (text: string, player: string) => Answer | null;
  readonly isCorrect: (instance: Instance, answer: Answer, player: string) => boolean;
  /** How often a blind guess is right; `null` where nobody can say. */
  readonly chance: (instance: Instance) => number | null;
  /** Who may answer. Default: both. */
  readonly answerers?: readonly string[];
  /** The possible final messages of a player; players without a model choose among them. Default: not known. */
  readonly choices?: (instance: Instance, player: string) => readonly string[];
  /** What a player knows as plain data, for players without a model. */
  readonly known?: (instance: Instance, player: string) => Readonly<Record<string, unknown>>;
  /** What analyses read of an instance in a transcript's `meta`: `answer`, `records`. */
  readonly facts?: (instance: Instance) => Readonly<Record<string, unknown>>;
}

/** A game of whatever instances and answers. */
// biome-ignore lint/suspicious/noExplicitAny: states hold games by their ids, and so without their types
export type AnyGame = Game<any, any>;
