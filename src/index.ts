// The public API. The section comments keep the order when an editor sorts the exports within a section.

// Transcripts

export { assistantTurns } from './transcript/assistant-turns.js';
export type { Embedded, EmbeddedNextTurnCase, EmbedderInfo } from './transcript/embedded.js';
export { embedderInfo } from './transcript/embedder-info.js';
export type { Game, GameRound, Labels } from './transcript/games.js';
export { gameOf, gamesOf } from './transcript/games.js';
export { nextTurnCases, toNextTurnCase } from './transcript/next-turn-cases.js';
export { parseTranscript } from './transcript/parse-transcript.js';
export type { Run } from './transcript/runs.js';
export { runOf, runsOf } from './transcript/runs.js';
export type { ScalingRecord } from './transcript/scaling-records.js';
export { scalingRecordsOf } from './transcript/scaling-records.js';
export { transcriptSchema } from './transcript/standard-schema.js';
export { transcriptJsonSchema } from './transcript/transcript-json-schema.generated.js';
export type { TurnStrategy } from './transcript/turn-strategies.js';
export { TURN_STRATEGIES } from './transcript/turn-strategies.js';
export type { Agenda, NextTurnCase, Outcome, Role, Speaker, Transcript, Turn } from './transcript/types.js';

// Metrics: every metric with its types

export * from './metrics/metrics.generated.js';

// Metrics: coherence

export type { Chunk } from './metrics/coherence/centering-entities.js';
export { formatCentering } from './metrics/coherence/format-centering.js';

// Metrics: words

export type { WordVectors } from './metrics/lexical/unit-sets.js';

// Metrics: agendas

export { agendaCoverage } from './metrics/agenda/agenda-coverage.js';
export { agendaSaturation } from './metrics/agenda/agenda-saturation.js';
export { linearizeAgenda } from './metrics/agenda/linearize-agenda.js';
export { nextAgendaItem } from './metrics/agenda/next-agenda-item.js';

// Metrics: common ground

export { findReferringExpressions } from './metrics/grounding/referring-expressions/find-referring-expressions.js';
export { referringTranscript } from './metrics/grounding/referring-transcript.js';

// Metrics: reliability over runs

export { finalScore } from './metrics/reliability/final-score.js';
export type { RunScores } from './metrics/reliability/run-scores.js';

// Metrics: behavior of assistants

export type { StrategyLabeller } from './metrics/behavior/create-rule-strategy-labeller.js';
export { createRuleStrategyLabeller } from './metrics/behavior/create-rule-strategy-labeller.js';
export { parseCitations } from './metrics/behavior/parse-citations.js';

// Metrics: scaling

export { simulateGuessAndCheck } from './metrics/scaling/simulate-guess-and-check.js';

// Metrics: sycophancy

export type { SycophancyLabel } from './transcript/sycophancy-labels.js';
export { SYCOPHANCY_LABELS } from './transcript/sycophancy-labels.js';

// Results, cards and the registry

export type { MetricErrorCode } from './error.js';
export { MetricError } from './error.js';
export type { MetricCard, Paper } from './metrics/core/card.js';
export { PAPERS } from './metrics/core/card.js';
export type { MetricId, MetricName } from './metrics/core/metric-names.generated.js';
export { getMetric, listMetrics } from './metrics/core/registry.js';
export type { MetricResult, Params, ReasonCode } from './metrics/core/result.js';
export { signature } from './metrics/core/signature.js';

// Text

export type { ActTagger, TaggableTurn } from './text/acts/act-tagger.js';
export { createRuleActTagger } from './text/acts/create-rule-act-tagger.js';
export type { ActModel } from './text/acts/fit-act-model.js';
export { fitActModel } from './text/acts/fit-act-model.js';
export type { LanguagePack } from './text/languages/language-pack.js';
export { registerLanguage } from './text/languages/register-language.js';
export { listLanguages } from './text/languages/registry.js';
export { fitEmbeddingTopics } from './text/topics/fit-embedding-topics.js';
export { fitTopicModel } from './text/topics/fit-topic-model.js';
export type { TopicModel } from './text/topics/topic-model.js';

// Vectors and models

export { cacheEmbedder } from './embed/cache-embedder.js';
export type { CachedVector, CacheStore } from './embed/cache-store.js';
export { createMemoryCacheStore } from './embed/cache-store.js';
export type { TextClassifier } from './embed/classifier-act-tagger.js';
export { createClassifierActTagger } from './embed/classifier-act-tagger.js';
export { createHashEmbedder } from './embed/create-hash-embedder.js';
export { embedLocal } from './embed/embed-local.js';
export { embedTexts } from './embed/embed-texts.js';
export { embedTranscript } from './embed/embed-transcript.js';
export type { Embedder } from './embed/embedder.js';
export type { LanguageModel } from './embed/language-model.js';
export { createStaticEmbedder } from './embed/static/create-static-embedder.js';
export { wordVectorsFromEmbedder, wordVectorsFromWink } from './embed/word-vectors.js';

// Many transcripts

export type { Caution, CompareOptions, Decision, Design, Finding, Plan } from './analysis/index.js';
export {
  compareReliability,
  compareSystems,
  compareTranscripts,
  decide,
  describeDesign,
  findings,
  planOf,
} from './analysis/index.js';
export type { ScoreAccumulator } from './evaluate/accumulate.js';
export { accumulate } from './evaluate/accumulate.js';
export { evaluate } from './evaluate/evaluate.js';
export type {
  EvaluateOptions,
  EvaluationRow,
  MetricChoice,
  OptionsFor,
  OwnMetric,
  ResultFor,
  ScoreRow,
} from './evaluate/evaluate-stream.js';
export { evaluateStream } from './evaluate/evaluate-stream.js';
export { formatProfiles } from './evaluate/format-profiles.js';
export type { MtpcProfile } from './evaluate/mtpc-profile.js';
export { mtpcProfile } from './evaluate/mtpc-profile.js';
export type { MtpcProfileOptions } from './evaluate/profile/profile-options.js';
export type { ScoreState, Summary } from './evaluate/score-accumulator.js';
export { scoreLikelihood } from './evaluate/score-likelihood.js';
export { summarize } from './evaluate/summarize.js';

// Statistics

export type { Interval, IntervalMethod, NoIntervalReason } from './statistics/interval.js';
