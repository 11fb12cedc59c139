import type { Transcript } from '../../transcript/types.js';
import type { AnyGame } from '../games/game.js';
import type { ContentPart } from './content-part.js';

export type { ContentPart } from './content-part.js';

/** One chat message; `content` is a text, or a list if it contains images. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly ContentPart[];
}

/** The task of a request. */
export type RequestKind =
  | 'player'
  | 'predictor'
  | 'assistant'
  | 'user'
  | 'strategy'
  | 'extract'
  | 'evaluate'
  | 'consolidate'
  | 'judge'
  | 'segment'
  | 'rephrase'
  | 'coverage'
  | 'verify'
  | 'inspect';

/** A reply that a protocol waits for. */
export interface ModelRequest {
  readonly kind: RequestKind;
  /** Number of the request within its session, from 0. A reply may include it as a check. */
  readonly id: number;
  /** The player or role that must reply. */
  readonly to: string;
  /** The messages to send. */
  readonly messages: readonly ChatMessage[];
  /** Number of invalid replies to this request so far. */
  readonly attempt: number;
  /** Maximum number of tokens of the reply. */
  readonly maxTokens?: number;
  /** The request as plain data, for replies without a model. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The session is over. */
export interface Done {
  readonly kind: 'done';
  readonly id?: undefined;
  readonly to?: undefined;
  readonly messages?: undefined;
  readonly attempt?: undefined;
  readonly maxTokens?: undefined;
  readonly data?: undefined;
}

/** Result of {@link next}: a request, or the end of the session. */
export type ProtocolRequest = ModelRequest | Done;

/** Reply to a request. */
export interface Reply {
  readonly text: string;
  /** Tokens of the reply according to the model's tokenizer. Default: `count` of the text. */
  readonly tokens?: number;
  /** The `id` of the request, to be checked. */
  readonly request?: number;
  /** The score in an answer to an `evaluate` request, in [0, 100]. */
  readonly score?: number;
}

/** A reply that could not be parsed. */
export interface Fault {
  /** `id` of the request. */
  readonly request: number;
  readonly to: string;
  readonly kind: RequestKind;
  /** The error in the reply. */
  readonly problem: string;
  /** The reply as received. */
  readonly text: string;
}

/** State fields of every protocol: frozen plain data that survives JSON. */
export interface ProtocolState {
  /** Name of the protocol. */
  readonly protocol: string;
  readonly done: boolean;
  /** Number of accepted replies, which is also the `id` of the pending request. */
  readonly replies: number;
  /** Number of invalid replies to the pending request. */
  readonly attempt: number;
  /** All invalid replies, in order. */
  readonly faults: readonly Fault[];
}

/** Functions that cannot be part of a state: token counting and custom games. */
export interface StepOptions {
  /** A custom game. */
  readonly game?: AnyGame;
  /** Counts the tokens of a text. Default: words between white space. */
  readonly count?: (text: string) => number;
  /** The longest prefix of a text with at most `limit` tokens. Default: by `count`, cut at white space. */
  readonly truncate?: (text: string, limit: number) => string;
}

/** A protocol: three pure functions of its state. @internal */
export interface Protocol<S extends ProtocolState> {
  readonly id: string;
  /** The pending request; not called once the state is done. The frame fills in `id` and `attempt`. */
  readonly next: (state: S) => Omit<ModelRequest, 'id' | 'attempt'>;
  /** The state after a reply; never throws for the text of a reply. The frame counts `replies` and freezes. */
  readonly step: (state: S, reply: Reply, request: ModelRequest, options: StepOptions) => S;
  readonly transcriptOf: (state: S) => Transcript;
}
