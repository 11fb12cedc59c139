import { describeValue, MetricError, requireText } from '../../error.js';
import { agendaCompletionCard } from '../agenda/agenda-completion.card.js';
import { agendaProgressionCard } from '../agenda/agenda-progression.card.js';
import { conversationalStructureCard } from '../agenda/conversational-structure.card.js';
import { progressionEfficiencyCard } from '../agenda/progression-efficiency.card.js';
import { taskSuccessCard } from '../agenda/task-success.card.js';
import { answerBloatCard } from '../behavior/answer-bloat.card.js';
import { citationProfileCard } from '../behavior/citation-profile.card.js';
import { firstAttemptProgressCard } from '../behavior/first-attempt-progress.card.js';
import { turnStrategyProfileCard } from '../behavior/turn-strategy-profile.card.js';
import { verbosityProfileCard } from '../behavior/verbosity-profile.card.js';
import { centeringScoreCard } from '../coherence/centering-score.card.js';
import { globalConsistencyCard } from '../consistency/global-consistency.card.js';
import { localConsistencyCard } from '../consistency/local-consistency.card.js';
import { answerProposalsCard } from '../content/answer-proposals.card.js';
import { contextualLikelihoodCard } from '../content/contextual-likelihood.card.js';
import { dialogueActFitCard } from '../content/dialogue-act-fit.card.js';
import { harmonicProgressionCard } from '../content/harmonic-progression.card.js';
import { messageNoveltyCard } from '../content/message-novelty.card.js';
import { progressionDistanceCard } from '../content/progression-distance.card.js';
import { proposalAcceptanceCard } from '../content/proposal-acceptance.card.js';
import { topicExpansionCard } from '../content/topic-expansion.card.js';
import { clusteredEnergyDistanceCard } from '../distribution/clustered-energy-distance.card.js';
import { discreteEnergyDistanceCard } from '../distribution/discrete-energy-distance.card.js';
import { energyDistanceCard } from '../distribution/energy-distance.card.js';
import { energyTestCard } from '../distribution/energy-test.card.js';
import { extractReferringExpressionsCard } from '../grounding/extract-referring-expressions.card.js';
import { groundingEfficiencyCard } from '../grounding/grounding-efficiency.card.js';
import { outcomeRelationCard } from '../grounding/outcome-relation.card.js';
import { scoreInflationCard } from '../grounding/score-inflation.card.js';
import { lexicalDensityCard } from '../lexical/lexical-density.card.js';
import { lexicalDivergenceCard } from '../lexical/lexical-divergence.card.js';
import { lexicalDivergenceCurveCard } from '../lexical/lexical-divergence-curve.card.js';
import { lexicalNoveltyCard } from '../lexical/lexical-novelty.card.js';
import { styleMarkersCard } from '../lexical/style-markers.card.js';
import { wordNoveltyCurveCard } from '../lexical/word-novelty-curve.card.js';
import { wordNoveltyRateCard } from '../lexical/word-novelty-rate.card.js';
import { clipScoreCard } from '../multimodal/clip-score.card.js';
import { clipScoreCurveCard } from '../multimodal/clip-score-curve.card.js';
import { contrastiveClipScoreCard } from '../multimodal/contrastive-clip-score.card.js';
import { aptitudeCard } from '../reliability/aptitude.card.js';
import { averagedPerformanceCard } from '../reliability/averaged-performance.card.js';
import { reliabilityProfileCard } from '../reliability/reliability-profile.card.js';
import { retentionCard } from '../reliability/retention.card.js';
import { unreliabilityCard } from '../reliability/unreliability.card.js';
import { guessAndCheckBaselineCard } from '../scaling/guess-and-check-baseline.card.js';
import { humanComparisonCard } from '../scaling/human-comparison.card.js';
import { isotokenBudgetCard } from '../scaling/isotoken-budget.card.js';
import { turnScalingCard } from '../scaling/turn-scaling.card.js';
import { gradualShardingCard } from '../sharding/gradual-sharding.card.js';
import { verifyShardingCard } from '../sharding/verify-sharding.card.js';
import { directNameReferenceCard } from '../speaker/direct-name-reference.card.js';
import { implicitReferenceCard } from '../speaker/implicit-reference.card.js';
import { participationFrequencyCard } from '../speaker/participation-frequency.card.js';
import { semanticConcentrationCard } from '../speaker/semantic-concentration.card.js';
import { speakerEntropyCard } from '../speaker/speaker-entropy.card.js';
import { speakerSimilarityCard } from '../speaker/speaker-similarity.card.js';
import { speakerTopicAlignmentCard } from '../speaker/speaker-topic-alignment.card.js';
import { compareSycophancyCard } from '../sycophancy/compare-sycophancy.card.js';
import { sycophancyRateCard } from '../sycophancy/sycophancy-rate.card.js';
import type { MetricCard } from './card.js';
import type { MetricId } from './metric-names.generated.js';

/** Every metric, paper by paper. */
const METRICS: readonly MetricCard[] = /* @__PURE__ */ Object.freeze([
  // MT-PingEval
  centeringScoreCard,
  lexicalDensityCard,
  answerProposalsCard,
  proposalAcceptanceCard,
  styleMarkersCard,
  sycophancyRateCard,
  compareSycophancyCard,
  turnScalingCard,
  humanComparisonCard,
  isotokenBudgetCard,
  guessAndCheckBaselineCard,
  // MPCEval
  directNameReferenceCard,
  implicitReferenceCard,
  participationFrequencyCard,
  lexicalNoveltyCard,
  speakerEntropyCard,
  speakerSimilarityCard,
  semanticConcentrationCard,
  messageNoveltyCard,
  localConsistencyCard,
  globalConsistencyCard,
  progressionDistanceCard,
  harmonicProgressionCard,
  agendaProgressionCard,
  agendaCompletionCard,
  progressionEfficiencyCard,
  conversationalStructureCard,
  taskSuccessCard,
  speakerTopicAlignmentCard,
  topicExpansionCard,
  dialogueActFitCard,
  contextualLikelihoodCard,
  // Lost in Conversation
  averagedPerformanceCard,
  aptitudeCard,
  unreliabilityCard,
  reliabilityProfileCard,
  retentionCard,
  firstAttemptProgressCard,
  verbosityProfileCard,
  answerBloatCard,
  citationProfileCard,
  turnStrategyProfileCard,
  verifyShardingCard,
  gradualShardingCard,
  // Common ground
  wordNoveltyRateCard,
  wordNoveltyCurveCard,
  lexicalDivergenceCard,
  lexicalDivergenceCurveCard,
  groundingEfficiencyCard,
  scoreInflationCard,
  clipScoreCard,
  contrastiveClipScoreCard,
  energyDistanceCard,
  discreteEnergyDistanceCard,
  clusteredEnergyDistanceCard,
  energyTestCard,
  extractReferringExpressionsCard,
  clipScoreCurveCard,
  outcomeRelationCard,
]);

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
export function listMetrics(): readonly MetricCard[] {
  return METRICS;
}

/** Names that metrics had in an earlier release, and the ids that took their place. */
const FORMER_NAMES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([['degradation', 'retention']]);

/**
 * The metadata of one metric, by id (`speaker-entropy`), function name (`speakerEntropy`) or the paper's symbol
 * (`NSE`), whatever the case. A symbol that two papers use needs its paper in front: `pingeval:CS`. (`evaluate`, scorers
 * and the command know the options too, and so which of the two is meant.)
 *
 * Complexity: O(1), from the second question on.
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
export function getMetric(name: string): MetricCard & { readonly id: MetricId } {
  const found = metricsNamed(name);
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const message =
    first === undefined
      ? `metric: expected the id, name or symbol of a metric, got ${describeValue(name)}; ${nearestOf(name)}`
      : `metric: expected one metric, got ${describeValue(name)}, which is ${found.map((metric) => metric.id).join(' or ')}; put the paper in front (${found.map((metric) => `${metric.paper}:${metric.symbol}`).join(', ')})`;
  throw new MetricError('INVALID_INPUT', message, { path: 'metric', received: name });
}

/** What somebody may have meant who wrote a name that nobody has: one that shares most of its letters, if there is one. */
function nearestOf(wrong: string): string {
  const written = lettersOf(wrong);
  let nearest: string | undefined;
  let least = Math.ceil(written.length / 3) + 1;
  for (const { id, name, symbol } of METRICS) {
    for (const each of [id, name, symbol ?? id]) {
      const letters = lettersOf(each);
      const distance = lacking(written, letters) + lacking(letters, written);
      if (distance >= least) continue;
      least = distance;
      nearest = each;
    }
  }
  return nearest === undefined ? 'listMetrics() and mtpc list have all names' : `nearest is ${nearest}`;
}

function lettersOf(name: string): string[] {
  return [...name.toLowerCase().replace(/[^a-z0-9]/g, '')];
}

/** How many letters of the one the other lacks, each as often as it stands there. */
function lacking(letters: readonly string[], other: readonly string[]): number {
  const left = [...other];
  return letters.filter((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}

type Registered = MetricCard & { readonly id: MetricId };

/** The metrics by each of their names in small letters, from the first question on. */
let byName: ReadonlyMap<string, readonly Registered[]> | undefined;

/** All metrics of that name: several only where papers share a symbol. @internal */
export function metricsNamed(name: string): readonly Registered[] {
  requireText('getMetric', 'metric', name);
  const wanted = name.trim().toLowerCase();
  byName ??= namesOfAll();
  return byName.get(FORMER_NAMES.get(wanted) ?? wanted) ?? [];
}

function namesOfAll(): Map<string, Registered[]> {
  const named = new Map<string, Registered[]>();
  for (const metric of METRICS as readonly Registered[]) {
    for (const name of namesOf(metric)) named.set(name, [...(named.get(name) ?? []), metric]);
  }
  return named;
}

/** Each once: a metric may be its own symbol. */
function namesOf({ id, name, symbol, paper }: MetricCard): ReadonlySet<string> {
  const names = [id, name, ...(symbol === undefined ? [] : [symbol, `${paper}:${symbol}`])];
  return new Set(names.map((each) => each.toLowerCase()));
}
