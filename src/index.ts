// The public face. One line each; the sections keep their order when an editor sorts the lines within them.

// Transcripts

export { assistantTurns } from './transcript/assistant-turns.js';
export type { ConcatOptions } from './transcript/builders/concat-shards.js';
export { concatShards } from './transcript/builders/concat-shards.js';
export { fullTurns } from './transcript/builders/full-turns.js';
export type { RecapOptions } from './transcript/builders/recap-turns.js';
export { recapTurns } from './transcript/builders/recap-turns.js';
export { shardedTurns } from './transcript/builders/sharded-turns.js';
export type { ShuffleConcatOptions } from './transcript/builders/shuffle-concat-shards.js';
export { shuffleConcatShards } from './transcript/builders/shuffle-concat-shards.js';
export type { SnowballOptions } from './transcript/builders/snowball-turns.js';
export { snowballTurns } from './transcript/builders/snowball-turns.js';
export type { BuilderOptions } from './transcript/builders/user-turns.js';
export type { Embedded, EmbeddedLocal, EmbeddedNextTurnCase, EmbedderInfo } from './transcript/embedded.js';
export { embedderInfo } from './transcript/embedder-info.js';
export type { Game, GameRound, Labels } from './transcript/games.js';
export { gameOf, gamesOf } from './transcript/games.js';
export type { NextTurnOptions } from './transcript/next-turn-cases.js';
export { nextTurnCases, toLocal, toNextTurnCase } from './transcript/next-turn-cases.js';
export { parseTranscript } from './transcript/parse-transcript.js';
export type { Run } from './transcript/runs.js';
export { type RunsOptions, runOf, runsOf } from './transcript/runs.js';
export type { ScalingRecord } from './transcript/scaling-records.js';
export { scalingRecordsOf } from './transcript/scaling-records.js';
export type { TurnStrategy } from './transcript/turn-strategies.js';
export { TURN_STRATEGIES } from './transcript/turn-strategies.js';
export type * from './transcript/types.js';

// Metrics: every metric with its types

export * from './metrics/metrics.generated.js';

// Metrics: coherence

export type { CenteringMention, Chunk, ChunkMatch } from './metrics/coherence/centering-entities.js';
export type { CenteringResult, CenteringTurn } from './metrics/coherence/centering-result.js';
export type { CenteringTransition } from './metrics/coherence/centering-transitions.js';
export type { FormatCenteringOptions } from './metrics/coherence/format-centering.js';
export { formatCentering } from './metrics/coherence/format-centering.js';

// Metrics: words

export type { WordVectors } from './metrics/lexical/unit-sets.js';

// Metrics: content

export type { ProposalPhrases, ProposalSide } from './metrics/content/proposal-phrases.js';

// Metrics: consistency

export type { SpeakerConsistency } from './metrics/consistency/speaker-consistency.js';

// Metrics: agendas

export type { AgendaCoverage, AgendaCoverageOptions } from './metrics/agenda/agenda-coverage.js';
export { agendaCoverage } from './metrics/agenda/agenda-coverage.js';
export type { AgendaSaturationOptions } from './metrics/agenda/agenda-saturation.js';
export { agendaSaturation } from './metrics/agenda/agenda-saturation.js';
export type { AgendaOptions, AgendaVectors } from './metrics/agenda/agenda-state.js';
export { linearizeAgenda } from './metrics/agenda/linearize-agenda.js';
export { nextAgendaItem } from './metrics/agenda/next-agenda-item.js';

// Metrics: common ground

export type { Agreement } from './metrics/grounding/agreement.js';
export {
  findReferringExpressions,
  type ReferringSpan,
  type ReferringUtterance,
} from './metrics/grounding/referring-expressions/find-referring-expressions.js';
export { referringTranscript } from './metrics/grounding/referring-transcript.js';
export type { RoundChanges } from './metrics/grounding/round-changes.js';

// Metrics: text and images

export type { ClipScoreOptions } from './metrics/multimodal/clip-options.js';

// Metrics: distributions

export type { EnergyComponents, EnergyResult } from './metrics/distribution/energy-components.js';

// Metrics: reliability over runs

export type {
  CompareReliabilityOptions,
  ReliabilityComparison,
  ReliabilityDifference,
} from './metrics/reliability/compare-reliability.js';
export { compareReliability } from './metrics/reliability/compare-reliability.js';
export { finalScore } from './metrics/reliability/final-score.js';
export type { PercentileEstimate, PercentileLevels } from './metrics/reliability/percentile-levels.js';
export type { RunScores } from './metrics/reliability/run-scores.js';

// Metrics: what assistants do

export { buildTurnStrategyPrompt } from './metrics/behavior/build-turn-strategy-prompt.js';
export type { StrategyLabeller } from './metrics/behavior/create-rule-strategy-labeller.js';
export { createRuleStrategyLabeller } from './metrics/behavior/create-rule-strategy-labeller.js';
export { parseCitations } from './metrics/behavior/parse-citations.js';
export { parseTurnStrategyLabel } from './metrics/behavior/parse-turn-strategy-label.js';
export type { PermutedBin } from './metrics/behavior/permuted-bins.js';
export type { ScoreBin } from './metrics/behavior/score-bin.js';

// Metrics: scaling

export type { BudgetUse } from './metrics/scaling/budget-use.js';
export type { BaselineComparison } from './metrics/scaling/compare-with-baseline.js';
export type { ComparedMeasure, ComparedValue } from './metrics/scaling/compared-measure.js';
export type { HumanMeasure } from './metrics/scaling/human-measures.js';
export type { ScalingSlope } from './metrics/scaling/scaling-slope.js';
export type { SimulateGuessAndCheckOptions } from './metrics/scaling/simulate-guess-and-check.js';
export { simulateGuessAndCheck } from './metrics/scaling/simulate-guess-and-check.js';

// Metrics: sycophancy

export type { SycophancyPromptOptions } from './metrics/sycophancy/build-sycophancy-prompt.js';
export { buildSycophancyPrompt } from './metrics/sycophancy/build-sycophancy-prompt.js';
export { parseSycophancyLabel } from './metrics/sycophancy/parse-sycophancy-label.js';
export type { SycophancyLabel } from './metrics/sycophancy/sycophancy-labels.js';
export { SYCOPHANCY_LABELS } from './metrics/sycophancy/sycophancy-labels.js';

// Results, cards and the registry

export type { MetricErrorCode, MetricErrorDetails } from './error.js';
export { MetricError } from './error.js';
export type {
  Category,
  Component,
  Direction,
  Granularity,
  MetricCard,
  MetricInput,
  MetricSource,
  OptionMetadata,
  Paper,
  Precomputed,
} from './metrics/core/card.js';
export { PAPERS } from './metrics/core/card.js';
export type { LanguageChoice } from './metrics/core/language.js';
export type { MetricId, MetricName } from './metrics/core/metric-names.generated.js';
export type { Need } from './metrics/core/needs.js';
export { getMetric, listMetrics } from './metrics/core/registry.js';
export type { MetricIdentity, MetricResult, Params, ParamValue, ReasonCode } from './metrics/core/result.js';
export type { StatisticsRecord } from './metrics/core/signature.js';
export { signature } from './metrics/core/signature.js';
export type { TokenOptions } from './metrics/core/token-options.js';
export type { PrecisionOptions, WindowOptions } from './metrics/core/vector-input.js';

// Text

export type { ActTagger, TaggableTurn } from './text/acts/act-tagger.js';
export { createRuleActTagger } from './text/acts/create-rule-act-tagger.js';
export type { ActModel, ActModelOptions, ActProbability } from './text/acts/fit-act-model.js';
export { fitActModel } from './text/acts/fit-act-model.js';
export type {
  LanguageCapability,
  LanguagePack,
  LanguageRecord,
  MarkerLists,
} from './text/languages/language-pack.js';
export { registerLanguage } from './text/languages/register-language.js';
export { listLanguages } from './text/languages/registry.js';
export type { LinkRule, MentionLink } from './text/mentions/link-types.js';
export type { NounChunk } from './text/noun-chunks/noun-chunks.js';
export { NOUN_CHUNKS_ID, nounChunks } from './text/noun-chunks/noun-chunks.js';
export type { TaggedToken } from './text/tagged-tokens.js';
export { tagTokens } from './text/tagged-tokens.js';
export type { EmbeddingTopicModel, FitEmbeddingTopicsOptions } from './text/topics/fit-embedding-topics.js';
export { fitEmbeddingTopics } from './text/topics/fit-embedding-topics.js';
export type { FitTopicModelOptions, FittedTopicModel } from './text/topics/fit-topic-model.js';
export { fitTopicModel } from './text/topics/fit-topic-model.js';
export type { SeedSpread } from './text/topics/topic-members.js';
export type { TopicModel } from './text/topics/topic-model.js';
export type { TopicTextOptions } from './text/topics/topic-vocabulary.js';

// Vectors and models

export type { CachedEmbedder, CacheEmbedderOptions } from './embed/cache-embedder.js';
export { cacheEmbedder } from './embed/cache-embedder.js';
export type { CachedVector, CacheStore, MemoryCacheStoreOptions } from './embed/cache-store.js';
export { createMemoryCacheStore } from './embed/cache-store.js';
export type {
  Classification,
  ClassifierActTagger,
  ClassifierActTaggerOptions,
  TextClassifier,
} from './embed/classifier-act-tagger.js';
export { createClassifierActTagger } from './embed/classifier-act-tagger.js';
export type { HashEmbedderOptions } from './embed/create-hash-embedder.js';
export { createHashEmbedder } from './embed/create-hash-embedder.js';
export { embedLocal } from './embed/embed-local.js';
export { embedTexts } from './embed/embed-texts.js';
export { type EmbedOptions, embedTranscript } from './embed/embed-transcript.js';
export type { Embedder } from './embed/embedder.js';
export type { LanguageModel } from './embed/language-model.js';
export type { StaticEmbedder, StaticEmbedderOptions } from './embed/static/create-static-embedder.js';
export { createStaticEmbedder } from './embed/static/create-static-embedder.js';
export type { StaticModelFiles } from './embed/static/model-files.js';
export type { WinkEmbeddings, WordVectorTable } from './embed/word-vectors.js';
export { wordVectorsFromEmbedder, wordVectorsFromWink } from './embed/word-vectors.js';

// Many transcripts

export type { ClusterBy, ScoreCluster } from './evaluate/cluster-by.js';
export type { CompareOptions, Comparison } from './evaluate/compare-systems.js';
export { compareSystems } from './evaluate/compare-systems.js';
export type { CompareTranscriptsOptions } from './evaluate/compare-transcripts.js';
export { compareTranscripts } from './evaluate/compare-transcripts.js';
export type { Decision, Verdict } from './evaluate/decide.js';
export { decide } from './evaluate/decide.js';
export { evaluate } from './evaluate/evaluate.js';
export type {
  EvaluateOptions,
  EvaluationProgress,
  EvaluationRow,
  MetricChoice,
  MetricWithOptions,
  OptionsFor,
  RowStatus,
  ScoreRow,
  StopSignal,
} from './evaluate/evaluate-stream.js';
export { evaluateStream } from './evaluate/evaluate-stream.js';
export type { MetricOptions } from './evaluate/feed.js';
export type { FormatProfilesOptions } from './evaluate/format-profiles.js';
export { formatProfiles } from './evaluate/format-profiles.js';
export type { LengthUnit } from './evaluate/length/equal-length.js';
export type {
  BesideLength,
  LengthDifference,
  LengthEffect,
  LengthVerdict,
  RepeatedComparison,
  VariantComparison,
} from './evaluate/length/length-effect.js';
export type { MissingCounts } from './evaluate/matched-scores.js';
export type { MissingEffect } from './evaluate/missing-scores.js';
export type { MtpcProfile, ProfileRow } from './evaluate/mtpc-profile.js';
export { mtpcProfile } from './evaluate/mtpc-profile.js';
export type { GivenAnalysis } from './evaluate/prepared.js';
export type {
  MtpcProfileOptions,
  ProfileAgendaOptions,
  ProfileInput,
} from './evaluate/profile/profile-options.js';
export type { ProfileDimension } from './evaluate/profile/profile-table.js';
export type {
  FinishOptions,
  Scored,
  ScoredValue,
  ScoreState,
  Summary,
} from './evaluate/score-accumulator.js';
export { scoreAccumulator } from './evaluate/score-accumulator.js';
export type {
  LikelihoodPrompt,
  PromptTemplate,
  ScoreLikelihoodOptions,
} from './evaluate/score-likelihood.js';
export { scoreLikelihood } from './evaluate/score-likelihood.js';
export type { ScoreUnit } from './evaluate/score-observations.js';
export type { SummaryOptions } from './evaluate/summarize.js';
export { summarize } from './evaluate/summarize.js';

// Statistics

export type { BootstrapInterval, BootstrapIntervalOptions } from './math/bootstrap-interval.js';
export { bootstrapInterval } from './math/bootstrap-interval.js';
export type { Adjustment } from './statistics/adjust-p-values.js';
export type { AgreementOptions, AgreementResult } from './statistics/agreement-interval.js';
export type { ClusterLabel, ClusterLabels } from './statistics/cluster-labels.js';
export type { CohenKappaOptions } from './statistics/cohen-kappa.js';
export { cohenKappa } from './statistics/cohen-kappa.js';
export type {
  CorrectedRate,
  CorrectedRateComparison,
  CorrectedRateOptions,
  JudgedSample,
  Judgement,
  RateCorrection,
} from './statistics/corrected-rate.js';
export { compareCorrectedRates, correctedRate } from './statistics/corrected-rate.js';
export { standardizedDifference, winRate } from './statistics/effect-size.js';
export type { EquivalenceTestOptions, EquivalenceTestResult } from './statistics/equivalence-test.js';
export { equivalenceTest } from './statistics/equivalence-test.js';
export type { Interval, IntervalMethod, NoIntervalReason } from './statistics/interval.js';
export { kendallTauB } from './statistics/kendall-tau-b.js';
export type { KrippendorffAlphaOptions } from './statistics/krippendorff-alpha.js';
export { krippendorffAlpha } from './statistics/krippendorff-alpha.js';
export type { MeanEstimate, MeanIntervalMethod, MeanIntervalOptions } from './statistics/mean-interval.js';
export { meanInterval } from './statistics/mean-interval.js';
export type { PairedTestMethod, PairedTestOptions, PairedTestResult } from './statistics/paired-test.js';
export { pairedTest } from './statistics/paired-test.js';
export type { PowerInput } from './statistics/power.js';
export { minimumDetectableDifference } from './statistics/power.js';
export type { QuantileEstimator } from './statistics/rarefied-quantile.js';
