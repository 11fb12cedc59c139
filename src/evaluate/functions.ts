import { agendaCompletion } from '../metrics/agenda/agenda-completion.js';
import { agendaProgression } from '../metrics/agenda/agenda-progression.js';
import { conversationalStructure } from '../metrics/agenda/conversational-structure.js';
import { progressionEfficiency } from '../metrics/agenda/progression-efficiency.js';
import { taskSuccess } from '../metrics/agenda/task-success.js';
import { centeringScore } from '../metrics/coherence/centering-score.js';
import { globalConsistency } from '../metrics/consistency/global-consistency.js';
import { localConsistency } from '../metrics/consistency/local-consistency.js';
import { answerProposals } from '../metrics/content/answer-proposals.js';
import { dialogueActFit } from '../metrics/content/dialogue-act-fit.js';
import { harmonicProgression } from '../metrics/content/harmonic-progression.js';
import { messageNovelty } from '../metrics/content/message-novelty.js';
import { progressionDistance } from '../metrics/content/progression-distance.js';
import { topicExpansion } from '../metrics/content/topic-expansion.js';
import type { MetricResult } from '../metrics/core/result.js';
import { groundingEfficiency } from '../metrics/grounding/grounding-efficiency.js';
import { scoreInflation } from '../metrics/grounding/score-inflation.js';
import { lexicalDensity } from '../metrics/lexical/lexical-density.js';
import { lexicalDivergenceCurve } from '../metrics/lexical/lexical-divergence-curve.js';
import { lexicalNovelty, rollLexicalNovelty } from '../metrics/lexical/lexical-novelty.js';
import { styleMarkers } from '../metrics/lexical/style-markers.js';
import { wordNoveltyCurve } from '../metrics/lexical/word-novelty-curve.js';
import { aptitude } from '../metrics/reliability/aptitude.js';
import { averagedPerformance } from '../metrics/reliability/averaged-performance.js';
import { reliabilityProfile } from '../metrics/reliability/reliability-profile.js';
import { unreliability } from '../metrics/reliability/unreliability.js';
import { directNameReference, rollDirectNameReference } from '../metrics/speaker/direct-name-reference.js';
import { implicitReference, rollImplicitReference } from '../metrics/speaker/implicit-reference.js';
import {
  participationFrequency,
  rollParticipationFrequency,
} from '../metrics/speaker/participation-frequency.js';
import { semanticConcentration } from '../metrics/speaker/semantic-concentration.js';
import { speakerEntropy } from '../metrics/speaker/speaker-entropy.js';
import { speakerSimilarity } from '../metrics/speaker/speaker-similarity.js';
import { speakerTopicAlignment } from '../metrics/speaker/speaker-topic-alignment.js';
import type { Prepared } from './prepared.js';
import { likelihoodOf } from './score-likelihood.js';

/** A metric as the feeder calls it: its input and options are those that its card names, and it checks them itself. */
export type MetricFunction = (input: never, options: never) => MetricResult | Promise<MetricResult>;

/**
 * The function of every metric that `evaluate` can feed, by id, in the order in which results come. How it is fed
 * stands in its card. Metrics over other things (token lists, vectors, labels, numbers) are called directly.
 */
export const FUNCTIONS: Readonly<Record<string, MetricFunction>> = /* @__PURE__ */ (() => ({
  'centering-score': centeringScore,
  'lexical-density': lexicalDensity,
  'answer-proposals': answerProposals,
  'style-markers': styleMarkers,
  'direct-name-reference': directNameReference,
  'implicit-reference': implicitReference,
  'participation-frequency': participationFrequency,
  'speaker-similarity': speakerSimilarity,
  'speaker-topic-alignment': speakerTopicAlignment,
  'lexical-novelty': lexicalNovelty,
  'message-novelty': messageNovelty,
  'dialogue-act-fit': dialogueActFit,
  'contextual-likelihood': likelihoodOf,
  'topic-expansion': topicExpansion,
  'agenda-progression': agendaProgression,
  'local-consistency': localConsistency,
  'speaker-entropy': speakerEntropy,
  'semantic-concentration': semanticConcentration,
  'task-success': taskSuccess,
  'agenda-completion': agendaCompletion,
  'progression-efficiency': progressionEfficiency,
  'conversational-structure': conversationalStructure,
  'progression-distance': progressionDistance,
  'harmonic-progression': harmonicProgression,
  'global-consistency': globalConsistency,
  'word-novelty-curve': wordNoveltyCurve,
  'lexical-divergence-curve': lexicalDivergenceCurve,
  'grounding-efficiency': groundingEfficiency,
  'score-inflation': scoreInflation,
  'averaged-performance': averagedPerformance,
  aptitude,
  unreliability,
  'reliability-profile': reliabilityProfile,
}))();

/** The results of a next-turn metric for every turn, in order; `undefined` where each turn must be asked alone. */
type Roll = (
  prepared: Prepared,
  options: Readonly<Record<string, unknown>>,
) => Iterable<MetricResult> | undefined;

/**
 * Next-turn metrics that can be had for all turns in one pass, with the same results as the calls for single turns,
 * each of which reads its whole context: a long conversation takes linear time.
 */
export const ROLLS: Readonly<Record<string, Roll>> = /* @__PURE__ */ (() => ({
  'direct-name-reference': ({ transcript }, options) => rollDirectNameReference(transcript, options),
  'implicit-reference': ({ transcript }, options) => rollImplicitReference(transcript, options),
  'participation-frequency': ({ transcript }, options) => rollParticipationFrequency(transcript, options),
  'lexical-novelty': (prepared, options) => {
    const { variant, wordVectors, units } = options;
    if (wordVectors !== undefined || units !== undefined) return undefined;
    return variant === 'reference'
      ? rollLexicalNovelty(prepared.lowerCasedTokens, prepared.tokenizer, options)
      : rollLexicalNovelty(prepared.units, prepared.unitsId, options);
  },
}))();
