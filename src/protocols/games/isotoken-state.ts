import type { ProtocolState } from '../frame/types.js';
import type { View } from './game.js';

/**
 * Templates of an isotoken game. All except `retry` may contain `{instructions}` and `{answer}` (the rules and the
 * answer format), `{player}`, `{partner}`, `{turns}`, `{ownTurns}`, `{tokens}` and `{words}` (of one message), and
 * placeholders of the game, such as `{csv}` and `{recordCount}` of the name game. Messages before a turn may also
 * contain `{turn}`, `{turnsLeft}` and `{ownTurnsLeft}`, which include that turn.
 */
export interface IsotokenTemplates {
  /** System prompt. */
  readonly system: string;
  /** The player's view, followed by its images. Also `{view}`. */
  readonly view: string;
  /** For the first player, after the view. */
  readonly begin: string;
  /** The partner's message. Also `{message}` and `{turn}`, its number. */
  readonly partner: string;
  /** Before every turn except the last two; none by default. */
  readonly turn: string;
  /** Before the second-to-last turn. */
  readonly penultimate: string;
  /** Before the last turn. */
  readonly final: string;
  /** The player's own message in `{history}`. Also `{message}` and `{turn}`. Default: the message. */
  readonly own: string;
  /** Before each image of the view; none by default. Also `{number}`, from 0, and `{ordinal}`, from 1. */
  readonly image: string;
  /**
   * A single message instead of a chat; none by default. Also `{view}`, `{history}` (one line per message, from `own`
   * and `partner`), `{reminder}` (`turn`, `penultimate` or `final`), and the placeholders of a turn.
   */
  readonly prompt: string;
  /** After an invalid reply. Only `{problem}`. */
  readonly retry: string;
}

/** Settings of an isotoken game. */
export interface IsotokenConfig {
  readonly game: string;
  readonly instance: unknown;
  /** Identifies the problem. */
  readonly item: string;
  readonly players: readonly [string, string];
  readonly answerers: readonly string[];
  /** Total turns of both players. */
  readonly turns: number;
  readonly totalTokens: number;
  readonly tokensPerTurn: number;
  readonly wordsPerTurn: number;
  readonly retries: number;
  readonly views: Readonly<Record<string, View>>;
  readonly instructions: Readonly<Record<string, string>>;
  /** Description of the answer format by player. */
  readonly answerForms: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly known: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Texts for the placeholders of the game by player. */
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
  /** The message sent to the partner, cut to the limit. */
  readonly text: string;
  /** Tokens before the cut. */
  readonly tokens: number;
  /** The uncut message if it exceeded the limit. */
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
  /** The player that did not answer in the last turn. */
  readonly forfeit: string | null;
}
