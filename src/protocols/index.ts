export { type BleuOptions, type BleuResult, bleu } from './answers/bleu.js';
export { type ExactMatchOptions, exactMatch } from './answers/exact-match.js';
export { normalizeAnswer } from './answers/normalize-answer.js';
export { type NumericMatchOptions, numericMatch, readNumber } from './answers/numeric-match.js';
export { type ResultRow, type RowCell, type RowMatchOptions, rowMatch } from './answers/row-match.js';
export { tokenize13a } from './answers/tokenize-13a.js';
export type { ParseReplyOptions } from './frame/parse-reply.js';
export type { SessionOptions } from './frame/session.js';
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
export { type ChessOrderAnswer, type ChessPairInstance, chessOrder } from './games/chess-order.js';
export { type CreateChessPairOptions, createChessPair } from './games/create-chess-pair.js';
export { type CreateNameGameOptions, createNameGame } from './games/create-name-game.js';
export type { AnyGame, Game, View } from './games/game.js';
export {
  type ImageChoice,
  type ImageSelectionInstance,
  imageSelection,
  md3,
  tangram,
} from './games/image-selection.js';
export { type IsotokenGameOptions, isotokenGame } from './games/isotoken-game.js';
export type { PlayerData } from './games/isotoken-messages.js';
export type {
  GivenAnswer,
  IsotokenConfig,
  IsotokenState,
  IsotokenTemplates,
  IsotokenTurn,
} from './games/isotoken-state.js';
export { type NameGameInstance, type NameRecord, nameGame } from './games/name-game.js';
export {
  exchangePlayer,
  guessAndCheckPlayer,
  type Player,
  type PlayerOptions,
  randomPlayer,
} from './games/name-players.js';
export type { PerPlayer } from './games/players.js';
export { type SharedQuestionInstance, sharedQuestion } from './games/shared-question.js';
export { playOut } from './play-out.js';
export {
  type JoinedNextTurns,
  type JoinedPredictions,
  type JoinOptions,
  joinContinuations,
  joinNextTurns,
  type Unmatched,
} from './prediction/join-predictions.js';
export {
  type ContinuationOptions,
  type PredictionConfig,
  type PredictionOptions,
  type PredictionState,
  predictContinuation,
  predictNextTurn,
} from './prediction/prediction.js';
export type { PredictionTarget, PredictionTemplates } from './prediction/prediction-messages.js';
export {
  type ContinuationPrediction,
  type NextTurnPrediction,
  readContinuations,
  readNextTurns,
} from './prediction/read-predictions.js';
export {
  type CommonOrDifferent,
  parseSelfPlayReply,
  type SelfPlayReply,
} from './self-play/parse-self-play-reply.js';
export { type SelfPlayOptions, selfPlay } from './self-play/self-play.js';
export type {
  GameImage,
  RoundImages,
  SelfPlayConfig,
  SelfPlayState,
  SelfPlayTemplates,
  SelfPlayTurn,
} from './self-play/self-play-state.js';
export { next, step, transcriptOf } from './sessions.js';
export { parseAnswerReply } from './sharded/parse-answer-reply.js';
export { type LabelReply, parseLabelReply } from './sharded/parse-label-reply.js';
export { parseScoreReply } from './sharded/parse-score-reply.js';
export { parseStrategyReply } from './sharded/parse-strategy-reply.js';
export { parseUserReply, type UserReply } from './sharded/parse-user-reply.js';
export { type RuleParts, respondByRule, shardsInOrder } from './sharded/respond-by-rule.js';
export {
  recapSimulation,
  type ShardedSimulationOptions,
  shardedSimulation,
} from './sharded/sharded-simulation.js';
export type {
  ShardedAssistantTurn,
  ShardedConfig,
  ShardedPhase,
  ShardedSetting,
  ShardedState,
  ShardedTemplates,
  ShardedUserTurn,
} from './sharded/sharded-state.js';
export { checkSharding, type ShardingToCheck, type ShardOfSegments } from './sharding/check-sharding.js';
export { type ShardInstructionOptions, shardInstruction } from './sharding/shard-instruction.js';
export type {
  ShardingConfig,
  ShardingState,
  ShardingTemplates,
  VerificationScores,
} from './sharding/sharding-state.js';
