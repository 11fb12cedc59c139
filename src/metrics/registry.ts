import { describeValue, MetricError } from '../error.js';
import { agendaCompletionMetadata } from './agenda/agenda-completion.meta.js';
import { agendaProgressionMetadata } from './agenda/agenda-progression.meta.js';
import { conversationalStructureMetadata } from './agenda/conversational-structure.meta.js';
import { progressionEfficiencyMetadata } from './agenda/progression-efficiency.meta.js';
import { taskSuccessMetadata } from './agenda/task-success.meta.js';
import { centeringScoreMetadata } from './coherence/centering-score.meta.js';
import { globalConsistencyMetadata } from './consistency/global-consistency.meta.js';
import { localConsistencyMetadata } from './consistency/local-consistency.meta.js';
import { answerProposalsMetadata } from './content/answer-proposals.meta.js';
import { contextualLikelihoodMetadata } from './content/contextual-likelihood.meta.js';
import { dialogueActFitMetadata } from './content/dialogue-act-fit.meta.js';
import { harmonicProgressionMetadata } from './content/harmonic-progression.meta.js';
import { messageNoveltyMetadata } from './content/message-novelty.meta.js';
import { progressionDistanceMetadata } from './content/progression-distance.meta.js';
import { proposalAcceptanceMetadata } from './content/proposal-acceptance.meta.js';
import { topicExpansionMetadata } from './content/topic-expansion.meta.js';
import { clusteredEnergyDistanceMetadata } from './distribution/clustered-energy-distance.meta.js';
import { discreteEnergyDistanceMetadata } from './distribution/discrete-energy-distance.meta.js';
import { energyDistanceMetadata } from './distribution/energy-distance.meta.js';
import { energyTestMetadata } from './distribution/energy-test.meta.js';
import { clipScoreCurveMetadata } from './grounding/clip-score-curve.meta.js';
import { extractReferringExpressionsMetadata } from './grounding/extract-referring-expressions.meta.js';
import { groundingEfficiencyMetadata } from './grounding/grounding-efficiency.meta.js';
import { outcomeRelationMetadata } from './grounding/outcome-relation.meta.js';
import { scoreInflationMetadata } from './grounding/score-inflation.meta.js';
import { lexicalDensityMetadata } from './lexical/lexical-density.meta.js';
import { lexicalDivergenceMetadata } from './lexical/lexical-divergence.meta.js';
import { lexicalDivergenceCurveMetadata } from './lexical/lexical-divergence-curve.meta.js';
import { lexicalNoveltyMetadata } from './lexical/lexical-novelty.meta.js';
import { styleMarkersMetadata } from './lexical/style-markers.meta.js';
import { wordNoveltyCurveMetadata } from './lexical/word-novelty-curve.meta.js';
import { wordNoveltyRateMetadata } from './lexical/word-novelty-rate.meta.js';
import type { MetricMetadata } from './metadata.js';
import { clipScoreMetadata } from './multimodal/clip-score.meta.js';
import { contrastiveClipScoreMetadata } from './multimodal/contrastive-clip-score.meta.js';
import { answerBloatMetadata } from './reliability/answer-bloat.meta.js';
import { aptitudeMetadata } from './reliability/aptitude.meta.js';
import { averagedPerformanceMetadata } from './reliability/averaged-performance.meta.js';
import { citationProfileMetadata } from './reliability/citation-profile.meta.js';
import { firstAttemptProgressMetadata } from './reliability/first-attempt-progress.meta.js';
import { gradualShardingMetadata } from './reliability/gradual-sharding.meta.js';
import { reliabilityProfileMetadata } from './reliability/reliability-profile.meta.js';
import { retentionMetadata } from './reliability/retention.meta.js';
import { turnStrategyProfileMetadata } from './reliability/turn-strategy-profile.meta.js';
import { unreliabilityMetadata } from './reliability/unreliability.meta.js';
import { verbosityProfileMetadata } from './reliability/verbosity-profile.meta.js';
import { verifyShardingMetadata } from './reliability/verify-sharding.meta.js';
import { guessAndCheckBaselineMetadata } from './scaling/guess-and-check-baseline.meta.js';
import { humanComparisonMetadata } from './scaling/human-comparison.meta.js';
import { isotokenBudgetMetadata } from './scaling/isotoken-budget.meta.js';
import { turnScalingMetadata } from './scaling/turn-scaling.meta.js';
import { directNameReferenceMetadata } from './speaker/direct-name-reference.meta.js';
import { implicitReferenceMetadata } from './speaker/implicit-reference.meta.js';
import { participationFrequencyMetadata } from './speaker/participation-frequency.meta.js';
import { semanticConcentrationMetadata } from './speaker/semantic-concentration.meta.js';
import { speakerEntropyMetadata } from './speaker/speaker-entropy.meta.js';
import { speakerSimilarityMetadata } from './speaker/speaker-similarity.meta.js';
import { speakerTopicAlignmentMetadata } from './speaker/speaker-topic-alignment.meta.js';
import { compareSycophancyMetadata } from './sycophancy/compare-sycophancy.meta.js';
import { sycophancyRateMetadata } from './sycophancy/sycophancy-rate.meta.js';

/** Every metric, paper by paper. */
const METRICS: readonly MetricMetadata[] = [
  // MT-PingEval
  centeringScoreMetadata,
  lexicalDensityMetadata,
  answerProposalsMetadata,
  proposalAcceptanceMetadata,
  styleMarkersMetadata,
  sycophancyRateMetadata,
  compareSycophancyMetadata,
  turnScalingMetadata,
  humanComparisonMetadata,
  isotokenBudgetMetadata,
  guessAndCheckBaselineMetadata,
  // MPCEval
  directNameReferenceMetadata,
  implicitReferenceMetadata,
  participationFrequencyMetadata,
  lexicalNoveltyMetadata,
  speakerEntropyMetadata,
  speakerSimilarityMetadata,
  semanticConcentrationMetadata,
  messageNoveltyMetadata,
  localConsistencyMetadata,
  globalConsistencyMetadata,
  progressionDistanceMetadata,
  harmonicProgressionMetadata,
  agendaProgressionMetadata,
  agendaCompletionMetadata,
  progressionEfficiencyMetadata,
  conversationalStructureMetadata,
  taskSuccessMetadata,
  speakerTopicAlignmentMetadata,
  topicExpansionMetadata,
  dialogueActFitMetadata,
  contextualLikelihoodMetadata,
  // Lost in Conversation
  averagedPerformanceMetadata,
  aptitudeMetadata,
  unreliabilityMetadata,
  reliabilityProfileMetadata,
  retentionMetadata,
  firstAttemptProgressMetadata,
  verbosityProfileMetadata,
  answerBloatMetadata,
  citationProfileMetadata,
  turnStrategyProfileMetadata,
  verifyShardingMetadata,
  gradualShardingMetadata,
  // Common ground
  wordNoveltyRateMetadata,
  wordNoveltyCurveMetadata,
  lexicalDivergenceMetadata,
  lexicalDivergenceCurveMetadata,
  groundingEfficiencyMetadata,
  scoreInflationMetadata,
  clipScoreMetadata,
  contrastiveClipScoreMetadata,
  energyDistanceMetadata,
  discreteEnergyDistanceMetadata,
  clusteredEnergyDistanceMetadata,
  energyTestMetadata,
  extractReferringExpressionsMetadata,
  clipScoreCurveMetadata,
  outcomeRelationMetadata,
];

/**
 * The metadata of every metric: id, symbol, paper, equation, range, direction, what it requires, options, and so on.
 *
 * Complexity: O(1); the list is made once and frozen.
 *
 * @example
 * ```ts
 * import { listMetrics } from '@mtpc/metrics';
 * listMetrics().find((metric) => metric.symbol === 'NSE')?.name; // => 'speakerEntropy'
 * ```
 */
export function listMetrics(): readonly MetricMetadata[] {
  return METRICS;
}

/** Names that metrics had in an earlier release, and the ids that took their place. */
const FORMER_NAMES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([['degradation', 'retention']]);

/**
 * The metadata of one metric, by id (`speaker-entropy`), function name (`speakerEntropy`) or the paper's symbol
 * (`NSE`), whatever the case. A symbol that two papers use needs its paper in front: `pingeval:CS`.
 *
 * Complexity: O(metrics).
 *
 * @throws MetricError `INVALID_INPUT` for a name nobody has, or that several metrics share (it then names their ids)
 *
 * @example
 * ```ts
 * import { getMetric } from '@mtpc/metrics';
 * getMetric('NSE').id; // => 'speaker-entropy'
 * getMetric('speakerEntropy').range; // => [0, 1]
 * ```
 */
export function getMetric(name: string): MetricMetadata {
  const wanted = FORMER_NAMES.get(name.trim().toLowerCase()) ?? name.trim().toLowerCase();
  const found = METRICS.filter((metric) => namesOf(metric).includes(wanted));
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const message =
    first === undefined
      ? `metric: expected the id, name or symbol of a metric, got ${describeValue(name)}`
      : `metric: expected one metric, got ${describeValue(name)}, which is ${found.map((metric) => metric.id).join(' or ')}; put the paper in front (${found.map((metric) => `${metric.paper}:${metric.symbol}`).join(', ')})`;
  throw new MetricError('INVALID_INPUT', message, { path: 'metric', received: name });
}

function namesOf({ id, name, symbol, paper }: MetricMetadata): readonly string[] {
  const names = [id, name, ...(symbol === undefined ? [] : [symbol, `${paper}:${symbol}`])];
  return names.map((each) => each.toLowerCase());
}
