import type { ProtocolState } from '../frame/types.js';
import type { PerPlayer } from '../games/players.js';
import type { CommonOrDifferent } from './parse-self-play-reply.js';

/** An image of a referential game. */
export interface GameImage {
  /** Identifies the image for both players; used in the `references` of turns. */
  readonly id: string;
  /** URL of the image; default: the id. */
  readonly url?: string;
}

/** The images of each player in one round. */
export interface RoundImages extends PerPlayer<readonly GameImage[]> {
  /** Ids of the images that both players have. Default: those in both lists. */
  readonly common?: readonly string[];
}

/**
 * Templates of referential self-play. All except `retry` may contain `{rounds}`, `{images}`, `{player}` and
 * `{partner}`.
 */
export interface SelfPlayTemplates {
  /** System prompt. */
  readonly system: string;
  /** Before the images of a round. Also `{round}`. */
  readonly round: string;
  /** Before each image. Also `{round}`, and `{number}`, from 1. */
  readonly image: string;
  /** For the player that starts the round. Also `{round}`. */
  readonly begin: string;
  /** The partner's message. Also `{message}` and `{round}`. */
  readonly partner: string;
  /** After an invalid reply. Only `{problem}`. */
  readonly retry: string;
}

/** Settings of referential self-play. */
export interface SelfPlayConfig {
  readonly rounds: readonly RoundImages[];
  readonly maxTurns: number;
  readonly maxTokens: number | null;
  readonly retries: number;
  readonly lenient: boolean;
  readonly templates: SelfPlayTemplates;
  readonly id?: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** One turn of referential self-play. */
export interface SelfPlayTurn {
  readonly player: 'A' | 'B';
  /** Index of the round. */
  readonly round: number;
  readonly message: string;
  /** Id of the image that the message is about. */
  readonly reference: string | null;
  /** Guesses made in this turn; only the player's first guesses in a round count. */
  readonly guesses: readonly CommonOrDifferent[] | null;
  /** The unparsed reply, used in the player's own history. */
  readonly reply: string;
  /** Whether all retries were invalid, so that the text was sent to the partner unparsed. */
  readonly broken: boolean;
  /** Whether the player tried to change earlier guesses. */
  readonly revised: boolean;
}

/** The state of {@link selfPlay}: plain frozen data. */
export interface SelfPlayState extends ProtocolState {
  readonly protocol: 'self-play';
  readonly config: SelfPlayConfig;
  readonly history: readonly SelfPlayTurn[];
  /** Index of the current round. */
  readonly round: number;
}
