import type { ChatMessage } from '../protocols/frame/types.js';

/** One request to a chat model. */
export interface ChatCall {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  /** Most tokens of the reply. Default: the server's. */
  readonly maxTokens?: number;
  /** Default: the server's. */
  readonly temperature?: number;
}

/** The reply of a chat model. */
export interface ChatReply {
  readonly text: string;
  /** Tokens of the text, as the server counts them; absent if it does not. */
  readonly tokens?: number;
  /** Further tokens that the model spent on reasoning, which are paid for but not part of the turn. */
  readonly reasoningTokens?: number;
  /** Tokens of the request, as the server counts them. */
  readonly inputTokens?: number;
}

/** Sends one request to a model; rejects if the model cannot be reached. */
export type ChatModel = (call: ChatCall, signal?: AbortSignal) => Promise<ChatReply>;
