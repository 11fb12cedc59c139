import type { Embedder } from '../../embed/embedder.js';
import type { LanguageModel } from '../../embed/language-model.js';
import type { Vectors } from '../../math/embedding-matrix.js';
import type { OutcomePredicate } from '../../metrics/agenda/task-success.js';
import type { WordVectors } from '../../metrics/lexical/unit-sets.js';
import type { ClusterLabel } from '../../statistics/clustered-mean.js';
import type { ActTagger } from '../../text/acts/act-tagger.js';
import type { ActModel } from '../../text/acts/fit-act-model.js';
import type { TopicModel } from '../../text/topics/topic-model.js';
import type { Embedded, EmbeddedNextTurnCase } from '../../transcript/embedded.js';
import type { Agenda, NextTurnCase, Transcript } from '../../transcript/types.js';
import type { FinishOptions } from '../score-accumulator.js';
import type { ScoreLikelihoodOptions } from '../score-likelihood.js';

/** A conversation or a next-turn case, with or without vectors. */
export type ProfileInput = Transcript | Embedded | NextTurnCase | EmbeddedNextTurnCase;

/** What the agenda metrics need beside the agenda; what has no default has no published value. */
export interface ProfileAgendaOptions {
  /** The agenda of all conversations; by default each transcript's own. */
  readonly agenda?: Agenda;
  /** One vector per item; made by the embedder where absent. */
  readonly agendaEmbeddings?: Vectors;
  readonly scale?: number;
  readonly coverageThreshold?: number;
  readonly relevanceThreshold?: number;
  readonly hops?: number;
  readonly blockSize?: number;
  readonly blockStep?: number;
}

/** Options of `mtpcProfile`. Every resource is optional; the rows that need an absent one say so. */
export interface MtpcProfileOptions extends FinishOptions {
  /** Passed to every metric that has both. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /** Which turns of a conversation are next-turn cases: all of them (default) or the last. */
  readonly turns?: 'all' | 'last';
  /** How many of the most recent context turns the local metrics read; all by default. */
  readonly window?: number;
  /** Makes the vectors of conversations that come without. */
  readonly embedder?: Embedder;
  /** For the embedding-aware lexical novelty. */
  readonly wordVectors?: WordVectors;
  /** One model for all cases, or a function that makes one for each, as the published code fits them. */
  readonly topicModel?: TopicModel | ((local: NextTurnCase) => TopicModel);
  /** For dialogue-act fit, together with `actModel`. A transcript's id names the sequence to leave out. */
  readonly tagger?: ActTagger;
  readonly actModel?: ActModel;
  /** For contextual likelihood. */
  readonly languageModel?: LanguageModel;
  /** How the language model is asked. */
  readonly prompt?: ScoreLikelihoodOptions['prompt'];
  /** The constant of the rescaled likelihood. Default 25, that of the published tables. */
  readonly rescale?: number;
  /** For the agenda metrics. */
  readonly agenda?: ProfileAgendaOptions;
  /** For task success. */
  readonly predicates?: readonly OutcomePredicate[];
  /** What conversations or cases have in common: a function of the input, such as one that gives its game. */
  readonly cluster?: (input: ProfileInput, index: number) => ClusterLabel | undefined;
}
