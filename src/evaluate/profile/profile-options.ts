import type { Vectors } from '../../math/embedding-matrix.js';
import {
  aFunction,
  either,
  inputData,
  oneOf,
  positive,
  properShare,
  rounds,
  seed,
  wholeNumber,
} from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import type { ClusterLabel } from '../../statistics/cluster-labels.js';
import { MEAN_INTERVAL_METHODS } from '../../statistics/mean-interval.js';
import type { Embedded, EmbeddedNextTurnCase } from '../../transcript/embedded.js';
import type { Agenda, NextTurnCase, OutcomePredicate, Transcript } from '../../transcript/types.js';
import { RESOURCES } from '../evaluate-specs.js';
import type { Resources } from '../resources.js';
import type { PromptTemplate, ScoreLikelihoodOptions } from '../score-likelihood.js';
import type { FinishOptions } from '../score-summary.js';

/** A conversation or a next-turn case, with or without vectors. */
export type ProfileInput = Transcript | Embedded | NextTurnCase | EmbeddedNextTurnCase;

/** Settings of the agenda metrics; the paper gives no values for settings without a default. */
export interface ProfileAgendaOptions {
  /** The agenda of all conversations; by default the agenda of each transcript. */
  readonly agenda?: Agenda;
  /** One vector per item; by default from the embedder. */
  readonly agendaEmbeddings?: Vectors;
  readonly scale?: number;
  readonly coverageThreshold?: number;
  readonly relevanceThreshold?: number;
  readonly hops?: number;
  readonly blockSize?: number;
  readonly blockStep?: number;
}

/** Options of `mtpcProfile`. Every resource is optional; rows that need a missing one report it. */
export interface MtpcProfileOptions extends Resources, FinishOptions {
  /** Passed to every metric with both variants. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /** Which turns of a conversation are next-turn cases: all of them (default) or the last. */
  readonly turns?: 'all' | 'last';
  /** Number of most recent context turns for the local metrics; all by default. */
  readonly window?: number;
  /** Prompt format for the language model. */
  readonly prompt?: ScoreLikelihoodOptions['prompt'];
  /** The constant of the rescaled likelihood. Default 25, as in the published tables. */
  readonly rescale?: number;
  /** For the agenda metrics. */
  readonly agenda?: ProfileAgendaOptions;
  /** For task success. */
  readonly predicates?: readonly OutcomePredicate[];
  /**
   * Which conversations or cases are dependent: a function of the input, such as its game. Default: `meta.instruction`
   * of scored runs.
   */
  readonly clusterBy?: (input: ProfileInput, index: number) => ClusterLabel | undefined;
}

/** The specs; metrics and summary check their own options. */
export const PROFILE: OptionSpecs<MtpcProfileOptions> = {
  ...RESOURCES,
  variant: oneOf(['paper', 'reference']),
  turns: oneOf(['all', 'last']),
  window: wholeNumber(1),
  prompt: either(oneOf(['speaker-lines', 'turn-lines']), aFunction<PromptTemplate>()),
  rescale: positive(),
  agenda: inputData('an object with the inputs of the agenda metrics'),
  predicates: inputData('a list of functions'),
  clusterBy: aFunction(),
  unit: oneOf(['transcript', 'turn']),
  confidenceLevel: properShare(),
  method: oneOf(MEAN_INTERVAL_METHODS),
  resamples: rounds(1),
  seed: seed(),
};
