import type { ProtocolState } from '../frame/types.js';
import type { PerPlayer } from '../games/players.js';
import type { CommonOrDifferent } from './parse-self-play-reply.js';

/** An image of a referential game. */
export interface GameImage {
  /** Identifies the same image on both sides; used in the `references` of turns. */
  readonly id: string;
  /** Its address; by default the id. */
  readonly url?: string;
}

/** The images of each player in one round. */
export interface RoundImages extends PerPlayer<readonly GameImage[]> {
  /** Ids of the images that both players have. Default: those in both lists. */
  readonly common?: readonly string[];
}

/** The wordings of referential self-play; `{places}` are filled in. All but `retry` know `rounds`, `images`, `player` and `partner`. */
export interface SelfPlayTemplates {
  /** Before everything else. */
  readonly system: string;
  /** Before the images of a round. Further place: `round`. */
  readonly round: string;
  /** Before each image. Further places: `round`, and `number`, from 1. */
  readonly image: string;
  /** To who begins the round. Further place: `round`. */
  readonly begin: string;
  /** The partner's message. Further places: `message`, `round`. */
  readonly partner: string;
  /** After a reply that could not be used. Places: `problem`. */
  readonly retry: string;
}

/** Settings that are fixed before the first turn of referential self-play. */
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
  /** Id of the image that is talked about. */
  readonly reference: string | null;
  /** The guesses made in this turn, the first of the player in the round. */
  readonly guesses: readonly CommonOrDifferent[] | null;
  /** The reply as received, which continues the player's own history. */
  readonly reply: string;
  /** Whether all retries broke the format, so that the text went to the partner unparsed. */
  readonly broken: boolean;
  /** Whether it tried to change earlier guesses, which are final. */
  readonly revised: boolean;
}

/** The state of {@link selfPlay}: plain frozen data. */
export interface SelfPlayState extends ProtocolState {
  readonly protocol: 'self-play';
  readonly config: SelfPlayConfig;
  readonly history: readonly SelfPlayTurn[];
  /** Index of the round that is played. */
  readonly round: number;
}
