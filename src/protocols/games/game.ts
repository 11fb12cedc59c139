import type { ContentPart } from '../frame/content-part.js';

/** A player's view: words, or words and images. */
export type View = string | readonly ContentPart[];

/**
 * A game of two players who see different things, with one final answer that is right or wrong. Its functions are
 * pure; instances and answers are plain data.
 */
export interface GameRules<Instance, Answer> {
  /** Names the game in states and transcripts. */
  readonly id: string;
  /** The two players; the first one begins. */
  readonly players: readonly [string, string];
  /** The player's view of the instance. */
  readonly view: (instance: Instance, player: string) => View;
  /** The rules and the answer format, as told to the player. */
  readonly instructions: (player: string, instance: Instance) => string;
  /** The answer in a message; `null` if there is none. */
  readonly readAnswer: (text: string, player: string) => Answer | null;
  readonly isCorrect: (instance: Instance, answer: Answer, player: string) => boolean;
  /** The form of an answer in words, for the place `{answer}` of the templates. Default: empty. */
  readonly answerForm?: (player: string, instance: Instance) => string;
  /** Success rate of a blind guess; `null` if unknown. */
  readonly chance: (instance: Instance) => number | null;
  /** Who may answer. Default: both. */
  readonly answerers?: readonly string[];
  /** The possible final messages of a player; players without a model choose among them. Default: not known. */
  readonly choices?: (instance: Instance, player: string) => readonly string[];
  /** The player's knowledge as plain data, for players without a model. */
  readonly known?: (instance: Instance, player: string) => Readonly<Record<string, unknown>>;
  /** Texts for further places of the templates, under the same names for both players: the table as `csv`. */
  readonly places?: (instance: Instance, player: string) => Readonly<Record<string, string>>;
  /** Facts of an instance for a transcript's `meta`, for analyses: `answer`, `records`. */
  readonly facts?: (instance: Instance) => Readonly<Record<string, unknown>>;
}

/** A game of whatever instances and answers. */
// biome-ignore lint/suspicious/noExplicitAny: states hold games by their ids, and so without their types
export type AnyGame = GameRules<any, any>;
