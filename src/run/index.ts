export type { ChatCall, ChatModel, ChatReply } from './chat-model.js';
export { estimateRun, type RunEstimate } from './estimate-run.js';
export { type GameInteractivity, interactivity } from './interactivity.js';
export { type LocatedLoss, type LocateLossOptions, locateLoss } from './locate-loss.js';
export { openAiModel } from './open-ai-model.js';
export { planRun } from './plan-run.js';
export type { PlannedGame } from './planned-game.js';
export type { Evaluator, PlanRunOptions, RunPlan } from './plans/plan-settings.js';
export { type RunGamesOptions, type RunSummary, runGames } from './run-games.js';
