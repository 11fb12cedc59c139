import type { ChatMessage } from '../protocols/frame/types.js';

/** One request to a chat model. */
export interface ChatCall {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  /** Maximum number of tokens of the reply. Default: the server's. */
  readonly maxTokens?: number;
  /** Default: the server's. */
  readonly temperature?: number;
}

/** The reply of a chat model. */
export interface ChatReply {
  readonly text: string;
  /** Tokens of the text according to the server, if it counts them. */
  readonly tokens?: number;
  /** Additional reasoning tokens, which are billed but not part of the turn. */
  readonly reasoningTokens?: number;
  /** Tokens of the request according to the server. */
  readonly inputTokens?: number;
}

/** Sends one request to a model; rejects if the model is unavailable. */
export type ChatModel = (call: ChatCall, signal?: AbortSignal) => Promise<ChatReply>;
