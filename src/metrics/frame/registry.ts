import { describeValue, MetricError } from '../../error.js';
import { agendaCompletionMetadata } from '../agenda/agenda-completion.card.js';
import { agendaProgressionMetadata } from '../agenda/agenda-progression.card.js';
import { conversationalStructureMetadata } from '../agenda/conversational-structure.card.js';
import { progressionEfficiencyMetadata } from '../agenda/progression-efficiency.card.js';
import { taskSuccessMetadata } from '../agenda/task-success.card.js';
import { answerBloatMetadata } from '../behavior/answer-bloat.card.js';
import { citationProfileMetadata } from '../behavior/citation-profile.card.js';
import { firstAttemptProgressMetadata } from '../behavior/first-attempt-progress.card.js';
import { turnStrategyProfileMetadata } from '../behavior/turn-strategy-profile.card.js';
import { verbosityProfileMetadata } from '../behavior/verbosity-profile.card.js';
import { centeringScoreMetadata } from '../coherence/centering-score.card.js';
import { globalConsistencyMetadata } from '../consistency/global-consistency.card.js';
import { localConsistencyMetadata } from '../consistency/local-consistency.card.js';
import { answerProposalsMetadata } from '../content/answer-proposals.card.js';
import { contextualLikelihoodMetadata } from '../content/contextual-likelihood.card.js';
import { dialogueActFitMetadata } from '../content/dialogue-act-fit.card.js';
import { harmonicProgressionMetadata } from '../content/harmonic-progression.card.js';
import { messageNoveltyMetadata } from '../content/message-novelty.card.js';
import { progressionDistanceMetadata } from '../content/progression-distance.card.js';
import { topicExpansionMetadata } from '../content/topic-expansion.card.js';
import { clusteredEnergyDistanceMetadata } from '../distribution/clustered-energy-distance.card.js';
import { discreteEnergyDistanceMetadata } from '../distribution/discrete-energy-distance.card.js';
import { energyDistanceMetadata } from '../distribution/energy-distance.card.js';
import { energyTestMetadata } from '../distribution/energy-test.card.js';
import { extractReferringExpressionsMetadata } from '../grounding/extract-referring-expressions.card.js';
import { groundingEfficiencyMetadata } from '../grounding/grounding-efficiency.card.js';
import { outcomeRelationMetadata } from '../grounding/outcome-relation.card.js';
import { scoreInflationMetadata } from '../grounding/score-inflation.card.js';
import { lexicalDensityMetadata } from '../lexical/lexical-density.card.js';
import { lexicalDivergenceMetadata } from '../lexical/lexical-divergence.card.js';
import { lexicalDivergenceCurveMetadata } from '../lexical/lexical-divergence-curve.card.js';
import { lexicalNoveltyMetadata } from '../lexical/lexical-novelty.card.js';
import { styleMarkersMetadata } from '../lexical/style-markers.card.js';
import { wordNoveltyCurveMetadata } from '../lexical/word-novelty-curve.card.js';
import { wordNoveltyRateMetadata } from '../lexical/word-novelty-rate.card.js';
import { clipScoreMetadata } from '../multimodal/clip-score.card.js';
import { clipScoreCurveMetadata } from '../multimodal/clip-score-curve.card.js';
import { contrastiveClipScoreMetadata } from '../multimodal/contrastive-clip-score.card.js';
import { aptitudeMetadata } from '../reliability/aptitude.card.js';
import { averagedPerformanceMetadata } from '../reliability/averaged-performance.card.js';
import { degradationMetadata } from '../reliability/degradation.card.js';
import { reliabilityProfileMetadata } from '../reliability/reliability-profile.card.js';
import { unreliabilityMetadata } from '../reliability/unreliability.card.js';
import { guessAndCheckBaselineMetadata } from '../scaling/guess-and-check-baseline.card.js';
import { humanComparisonMetadata } from '../scaling/human-comparison.card.js';
import { isotokenBudgetMetadata } from '../scaling/isotoken-budget.card.js';
import { turnScalingMetadata } from '../scaling/turn-scaling.card.js';
import { gradualShardingMetadata } from '../sharding/gradual-sharding.card.js';
import { verifyShardingMetadata } from '../sharding/verify-sharding.card.js';
import { directNameReferenceMetadata } from '../speaker/direct-name-reference.card.js';
import { implicitReferenceMetadata } from '../speaker/implicit-reference.card.js';
import { participationFrequencyMetadata } from '../speaker/participation-frequency.card.js';
import { semanticConcentrationMetadata } from '../speaker/semantic-concentration.card.js';
import { speakerEntropyMetadata } from '../speaker/speaker-entropy.card.js';
import { speakerSimilarityMetadata } from '../speaker/speaker-similarity.card.js';
import { speakerTopicAlignmentMetadata } from '../speaker/speaker-topic-alignment.card.js';
import { compareSycophancyMetadata } from '../sycophancy/compare-sycophancy.card.js';
import { sycophancyRateMetadata } from '../sycophancy/sycophancy-rate.card.js';
import type { MetricMetadata } from './card.js';

/** Every metric, paper by paper. */
const METRICS: readonly MetricMetadata[] = [
  // MT-PingEval
  centeringScoreMetadata,
  lexicalDensityMetadata,
  answerProposalsMetadata,
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
  degradationMetadata,
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
  const wanted = name.trim().toLowerCase();
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
