import type { Transcript } from '../../transcript/types.js';
import type { AnyGame } from '../games/game.js';
import type { ContentPart } from './content-part.js';

export type { ContentPart } from './content-part.js';

/** One chat message; `content` is a text unless there are images in it. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly ContentPart[];
}

/** The kind of work that a request asks for. */
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
  /** Number of the request within its session, from 0; a reply may name it, so that no reply is used twice. */
  readonly id: number;
  /** Who has to reply: a player, a role. */
  readonly to: string;
  /** What to send. */
  readonly messages: readonly ChatMessage[];
  /** How many broken replies to this request came before, from 0. */
  readonly attempt: number;
  /** Most tokens that the reply may have. */
  readonly maxTokens?: number;
  /** The same request as plain data, for a caller who answers it without a model. */
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
  /** How many tokens the model spent on it, as its tokenizer counts; by default `count` of the text. */
  readonly tokens?: number;
  /** The `id` of the answered request; checked if given. */
  readonly request?: number;
  /** The score in an answer to an `evaluate` request, in [0, 100]. */
  readonly score?: number;
}

/** A reply that could not be read. */
export interface Fault {
  /** `id` of the request. */
  readonly request: number;
  readonly to: string;
  readonly kind: RequestKind;
  /** The fault of the reply. */
  readonly problem: string;
  /** The reply as received. */
  readonly text: string;
}

/** Fields of the state of every protocol: plain frozen data that survives JSON. */
export interface ProtocolState {
  /** Which protocol it is. */
  readonly protocol: string;
  readonly done: boolean;
  /** Replies taken so far, which is the `id` of the request that waits. */
  readonly replies: number;
  /** Broken replies to the request that waits. */
  readonly attempt: number;
  /** All broken replies, in order. */
  readonly faults: readonly Fault[];
}

/** How replies are measured, where not as by default; functions, and so no part of a state. */
export interface StepOptions {
  /** The game, unless it is built in. */
  readonly game?: AnyGame;
  /** How many tokens a text has. Default: stretches between white space. */
  readonly count?: (text: string) => number;
  /** The longest beginning of a text that has at most `limit` tokens. Default: by `count`, cut at white space. */
  readonly truncate?: (text: string, limit: number) => string;
}

/** One protocol: three pure functions over its own state. @internal */
export interface Protocol<S extends ProtocolState> {
  readonly id: string;
  /** The pending request; not called once the state is done. The frame fills in `id` and `attempt`. */
  readonly next: (state: S) => Omit<ModelRequest, 'id' | 'attempt'>;
  /** The state after a reply; never throws for the text of a reply. The frame counts `replies` and freezes. */
  readonly step: (state: S, reply: Reply, request: ModelRequest, options: StepOptions) => S;
  readonly transcriptOf: (state: S) => Transcript;
}
