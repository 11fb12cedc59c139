export type { ReadReplyOptions } from './frame/read-reply.js';
export type {
  ChatMessage,
  ContentPart,
  Done,
  Fault,
  ModelRequest,
  ProtocolRequest,
  ProtocolState,
  Reply,
  RequestKind,
  StepOptions,
} from './frame/types.js';
export type { Game, View } from './games/game.js';
export { next, step, transcriptOf } from './sessions.js';
