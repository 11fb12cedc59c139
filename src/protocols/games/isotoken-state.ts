import type { ProtocolState } from '../frame/types.js';
import type { View } from './game.js';

/**
 * The wordings of an isotoken game; `{places}` are filled in. All but `retry` know `instructions` and `answer` (the
 * rules and the form of an answer), `player`, `partner`, `turns`, `ownTurns`, `tokens` and `words` (of one message), and
 * the places of the game, as `csv` and `recordCount` of the name game; the messages before a turn also `turn`,
 * `turnsLeft` and `ownTurnsLeft`, with this one.
 */
export interface IsotokenTemplates {
  /** Before everything else. */
  readonly system: string;
  /** The player's view, followed by its images. Further place: `view`. */
  readonly view: string;
  /** To the first player, after the view. */
  readonly begin: string;
  /** The partner's message. Further places: `message`, and `turn`, its number. */
  readonly partner: string;
  /** Before every turn but the last two; none by default. */
  readonly turn: string;
  /** Before the turn before the last. */
  readonly penultimate: string;
  /** Before the last turn. */
  readonly final: string;
  /** The player's own message in `{history}`. Further places: `message`, `turn`. Default: the message. */
  readonly own: string;
  /** Before each image of the view; none by default. Further places: `number`, from 0, and `ordinal`, from 1. */
  readonly image: string;
  /**
   * Everything in one message instead of a chat; none by default. Further places: `view`, `history` (a line for each
   * message so far, by `own` and `partner`), `reminder` (`turn`, `penultimate` or `final`), and those of a turn.
   */
  readonly prompt: string;
  /** After a reply that could not be used. Places: `problem`. */
  readonly retry: string;
}

/** Settings that are fixed before the first turn of an isotoken game. */
export interface IsotokenConfig {
  readonly game: string;
  readonly instance: unknown;
  /** Which problem it is. */
  readonly item: string;
  readonly players: readonly [string, string];
  readonly answerers: readonly string[];
  /** Turns of both players together. */
  readonly turns: number;
  readonly totalTokens: number;
  readonly tokensPerTurn: number;
  readonly wordsPerTurn: number;
  readonly retries: number;
  readonly views: Readonly<Record<string, View>>;
  readonly instructions: Readonly<Record<string, string>>;
  /** The form of each player's answers in words. */
  readonly answerForms: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly known: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Each player's texts for the places of the game. */
  readonly places: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly chance: number | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly templates: IsotokenTemplates;
  readonly id?: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** One message of an isotoken game. */
export interface IsotokenTurn {
  readonly player: string;
  /** As the partner sees it: cut to the limit. */
  readonly text: string;
  /** Tokens spent, before the cut. */
  readonly tokens: number;
  /** The message as received, if it was over the limit. */
  readonly uncut?: string;
}

/** The answer that ended a game. */
export interface GivenAnswer {
  readonly player: string;
  readonly answer: unknown;
  readonly correct: boolean;
}

/** The state of {@link isotokenGame}: plain frozen data. */
export interface IsotokenState extends ProtocolState {
  readonly protocol: 'isotoken-game';
  readonly config: IsotokenConfig;
  readonly history: readonly IsotokenTurn[];
  readonly answer: GivenAnswer | null;
  /** Who had to answer on the last turn and did not. */
  readonly forfeit: string | null;
}
