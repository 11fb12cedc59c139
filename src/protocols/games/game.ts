import type { ContentPart } from '../frame/content-part.js';

/** A player's view: a text, or a list with images. */
export type View = string | readonly ContentPart[];

/**
 * A game of two players with different views and one final answer that is correct or incorrect. Its functions are pure;
 * instances and answers are plain data.
 */
export interface GameRules<Instance, Answer> {
  /** Identifies the game in states and transcripts. */
  readonly id: string;
  /** The two players; the first one begins. */
  readonly players: readonly [string, string];
  /** The player's view of the instance. */
  readonly view: (instance: Instance, player: string) => View;
  /** The rules and the answer format for the player. */
  readonly instructions: (player: string, instance: Instance) => string;
  /** The answer in a message; `null` if there is none. */
  readonly readAnswer: (text: string, player: string) => Answer | null;
  readonly isCorrect: (instance: Instance, answer: Answer, player: string) => boolean;
  /** Description of the answer format, for the placeholder `{answer}`. Default: empty. */
  readonly answerForm?: (player: string, instance: Instance) => string;
  /** Success rate of guessing; `null` if unknown. */
  readonly chance: (instance: Instance) => number | null;
  /** Players that may answer. Default: both. */
  readonly answerers?: readonly string[];
  /** All possible final messages of a player, from which players without a model choose. Default: unknown. */
  readonly choices?: (instance: Instance, player: string) => readonly string[];
  /** The player's knowledge as plain data, for players without a model. */
  readonly known?: (instance: Instance, player: string) => Readonly<Record<string, unknown>>;
  /** Texts for additional placeholders, with the same names for both players, such as the table as `csv`. */
  readonly places?: (instance: Instance, player: string) => Readonly<Record<string, string>>;
  /** Properties of an instance for a transcript's `meta`, such as `answer` and `records`. */
  readonly facts?: (instance: Instance) => Readonly<Record<string, unknown>>;
}

/** A game with any type of instances and answers. */
// biome-ignore lint/suspicious/noExplicitAny: states hold games by their ids, and so without their types
export type AnyGame = GameRules<any, any>;
