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
import { lexicalDensity } from '../metrics/lexical/lexical-density.js';
import { lexicalDivergenceCurve } from '../metrics/lexical/lexical-divergence-curve.js';
import { lexicalNovelty } from '../metrics/lexical/lexical-novelty.js';
import { styleMarkers } from '../metrics/lexical/style-markers.js';
import { wordNoveltyCurve } from '../metrics/lexical/word-novelty-curve.js';
import { aptitude } from '../metrics/reliability/aptitude.js';
import { averagedPerformance } from '../metrics/reliability/averaged-performance.js';
import { reliabilityProfile } from '../metrics/reliability/reliability-profile.js';
import { unreliability } from '../metrics/reliability/unreliability.js';
import { directNameReference } from '../metrics/speaker/direct-name-reference.js';
import { implicitReference } from '../metrics/speaker/implicit-reference.js';
import { participationFrequency } from '../metrics/speaker/participation-frequency.js';
import { semanticConcentration } from '../metrics/speaker/semantic-concentration.js';
import { speakerEntropy } from '../metrics/speaker/speaker-entropy.js';
import { speakerSimilarity } from '../metrics/speaker/speaker-similarity.js';
import { speakerTopicAlignment } from '../metrics/speaker/speaker-topic-alignment.js';
import {
  type Binding,
  type Condition,
  needsOptions,
  needsRounds,
  needsSeveralRuns,
  onEmbedded,
  onEmbeddedTurns,
  onRuns,
  onTranscript,
  onTurns,
  type Supply,
} from './binding.js';

/** The shared words, unless the caller brings other ones. */
const words: Supply = (analysis, _, { tokens, tokenize }) =>
  tokens === undefined && tokenize === undefined
    ? { tokens: analysis.tokens, tokenizer: analysis.tokenizer }
    : {};

/** The shared chunks, unless the caller brings another parser. */
const chunks: Supply = (analysis, _, { parse }) =>
  parse === undefined ? { chunks: analysis.chunks, tokenizer: analysis.chunksId } : {};

const units: Supply = (analysis, index, { variant }) => {
  const turns = variant === 'reference' ? analysis.lowerCasedTokens : analysis.units;
  const tokenizer = variant === 'reference' ? analysis.tokenizer : analysis.unitsId;
  return { units: { context: turns.slice(0, index), candidate: turns[index]! }, tokenizer };
};

const agenda: Supply = ({ transcript, agendaEmbeddings }) => ({
  agenda: transcript.agenda,
  agendaEmbeddings,
});

const thresholds = needsOptions({
  coverageThreshold: 'a coverage threshold (no published value)',
  scale: 'a coverage scale (no published value)',
});

const needsAgenda: Condition = (analysis, options) => {
  if (analysis.transcript.agenda === undefined && options.agenda === undefined) return 'an agenda';
  return thresholds(analysis, options);
};

const needsHops: Condition = (analysis, options) =>
  needsAgenda(analysis, options) ?? needsOptions({ hops: 'hops (no published value)' })(analysis, options);

const needsCriterion: Condition = (analysis, options) =>
  options.predicates === undefined ? needsAgenda(analysis, options) : undefined;

const needsTopics = needsOptions({ topicModel: 'topics' });
const needsActs = needsOptions({ tagger: 'acts', model: 'an act model' });

/**
 * How each metric is computed from transcripts, by id, in the order in which results come. Metrics over other things
 * (token lists, vectors, games, labels, numbers) are called directly and have no entry.
 */
export const BINDINGS: Readonly<Record<string, Binding>> = /* @__PURE__ */ (() => ({
  'centering-score': onTranscript(centeringScore, chunks),
  'lexical-density': onTranscript(lexicalDensity, words),
  'answer-proposals': onTranscript(answerProposals),
  'style-markers': onTranscript(styleMarkers, words),
  'direct-name-reference': onTurns(directNameReference),
  'implicit-reference': onTurns(implicitReference),
  'participation-frequency': onTurns(participationFrequency),
  'speaker-similarity': onEmbeddedTurns(speakerSimilarity),
  'speaker-topic-alignment': onTurns(speakerTopicAlignment, undefined, needsTopics),
  'lexical-novelty': onTurns(lexicalNovelty, units),
  'message-novelty': onEmbeddedTurns(messageNovelty),
  'dialogue-act-fit': onTurns(dialogueActFit, undefined, needsActs),
  'topic-expansion': onTurns(topicExpansion, undefined, needsTopics),
  'agenda-progression': onEmbeddedTurns(agendaProgression, agenda, needsAgenda),
  'local-consistency': onEmbeddedTurns(localConsistency),
  'speaker-entropy': onTranscript(speakerEntropy),
  'semantic-concentration': onEmbedded(semanticConcentration),
  'task-success': onEmbedded(taskSuccess, agenda, needsCriterion),
  'agenda-completion': onEmbedded(agendaCompletion, agenda, needsAgenda),
  'progression-efficiency': onEmbedded(progressionEfficiency, agenda, needsAgenda),
  'conversational-structure': onEmbedded(conversationalStructure, agenda, needsHops),
  'progression-distance': onEmbedded(progressionDistance),
  'harmonic-progression': onEmbedded(harmonicProgression),
  'global-consistency': onEmbedded(globalConsistency),
  'word-novelty-curve': onTranscript(wordNoveltyCurve, words, needsRounds),
  'lexical-divergence-curve': onTranscript(lexicalDivergenceCurve, words, needsRounds),
  'averaged-performance': onRuns(averagedPerformance),
  aptitude: onRuns(aptitude, needsSeveralRuns),
  unreliability: onRuns(unreliability),
  'reliability-profile': onRuns(reliabilityProfile),
}))();
