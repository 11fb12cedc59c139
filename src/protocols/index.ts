export { bleu } from './answers/bleu.js';
export { exactMatch } from './answers/exact-match.js';
export { normalizeAnswer } from './answers/normalize-answer.js';
export { numericMatch, readNumber } from './answers/numeric-match.js';
export { rowMatch } from './answers/row-match.js';
export { tokenize13a } from './answers/tokenize-13a.js';
export { concatShards } from './builders/concat-shards.js';
export { fullTurns } from './builders/full-turns.js';
export { recapTurns } from './builders/recap-turns.js';
export { shardedTurns } from './builders/sharded-turns.js';
export { shuffleConcatShards } from './builders/shuffle-concat-shards.js';
export { snowballTurns } from './builders/snowball-turns.js';
export type {
  ChatMessage,
  ContentPart,
  ModelRequest,
  ProtocolRequest,
  ProtocolState,
  Reply,
  StepOptions,
} from './frame/types.js';
export { chessOrder } from './games/chess-order.js';
export { createChessPair } from './games/create-chess-pair.js';
export { createNameGame } from './games/create-name-game.js';
export type { AnyGame, GameRules, View } from './games/game.js';
export { imageSelection, md3, tangram } from './games/image-selection.js';
export { isotokenGame } from './games/isotoken-game.js';
export type { IsotokenState } from './games/isotoken-state.js';
export { type NameGameInstance, nameGame } from './games/name-game.js';
export { exchangePlayer, guessAndCheckPlayer, type Player, randomPlayer } from './games/name-players.js';
export { sharedQuestion } from './games/shared-question.js';
export { joinContinuations, joinNextTurns } from './prediction/join-predictions.js';
export {
  type PredictionState,
  predictContinuation,
  predictConversation,
  predictNextTurn,
} from './prediction/prediction.js';
export {
  parseContinuations,
  parseNextTurns,
} from './prediction/read-predictions.js';
export { buildSycophancyPrompt } from './prompts/build-sycophancy-prompt.js';
export { buildTurnStrategyPrompt } from './prompts/build-turn-strategy-prompt.js';
export { parseSycophancyLabel } from './prompts/parse-sycophancy-label.js';
export { parseTurnStrategyLabel } from './prompts/parse-turn-strategy-label.js';
export { runToCompletion } from './run-to-completion.js';
export { parsePhotoBookRounds } from './self-play/parse-photo-book-rounds.js';
export { parseSelfPlayReply } from './self-play/parse-self-play-reply.js';
export { selfPlay } from './self-play/self-play.js';
export type { SelfPlayState } from './self-play/self-play-state.js';
export { next, step, transcriptOf } from './sessions.js';
export { parseAnswerReply } from './sharded/parse-answer-reply.js';
export { parseLabelReply } from './sharded/parse-label-reply.js';
export { parseScoreReply } from './sharded/parse-score-reply.js';
export { parseStrategyReply } from './sharded/parse-strategy-reply.js';
export { parseUserReply } from './sharded/parse-user-reply.js';
export { scriptedModel, shardsInOrder } from './sharded/scripted-model.js';
export { recapSimulation, shardedSimulation } from './sharded/sharded-simulation.js';
export type { ShardedSetting, ShardedState } from './sharded/sharded-state.js';
export { checkSharding } from './sharding/check-sharding.js';
export { mergeShards } from './sharding/merge-shards.js';
export { shardInstruction } from './sharding/shard-instruction.js';
export type { ShardingState } from './sharding/sharding-state.js';
