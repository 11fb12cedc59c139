import type { Transcript } from '../transcript/types.js';
import type { MetricChoice, OptionsByMetric } from './metric-choice.js';
import type { GivenAnalysis } from './prepared.js';
import type { Resources } from './resources.js';

/** How far an evaluation has come. */
export interface EvaluationProgress {
  /** Transcripts finished. */
  readonly done: number;
  /** Transcripts in all, if that is known. */
  readonly total?: number;
  /** The id of the transcript that was finished last. */
  readonly transcript: string;
}

/** How `evaluate` checks whether to stop: an `AbortSignal`, or anything like it. */
export interface StopSignal {
  throwIfAborted(): void;
}

/** Options of {@link evaluate} and {@link evaluateStream}. */
export interface EvaluateOptions extends Resources {
  /**
   * Which metrics: names (id, function name or symbol), imported functions, `{ metric, options }`, or metrics of your
   * own, `{ name, revision, score }`. Default: all that can be computed from transcripts.
   */
  readonly metrics?: readonly MetricChoice[];
  /** Options by metric, `{ LD: { tf: 'relative' } }`, for metrics chosen without options. */
  readonly options?: OptionsByMetric;
  /** Precomputed data of a transcript, used instead of analyzing it here. */
  readonly analysis?: (transcript: Transcript) => GivenAnalysis;
  /** Whether components (LS-ES-max, M-SNS-min) get separate rows. Default `false`. */
  readonly components?: boolean;
  readonly onProgress?: (progress: EvaluationProgress) => void;
  /** Stops the evaluation between two transcripts. */
  readonly signal?: StopSignal;
  /** Fields of `meta` that rows carry in `clusters`, for summaries and comparisons that cluster by them. */
  readonly keepMeta?: readonly string[];
  /** Coverage of the intervals of metrics over runs. Default .95. */
  readonly level?: number;
  /** The most turns that a transcript may have; one with more is an error. Default: no limit. */
  readonly maxTurns?: number;
  /** The most characters (UTF-16 code units) that the turns of a transcript may have in all. Default: no limit. */
  readonly maxCharacters?: number;
}
