import type { Transcript } from '../transcript/types.js';
import type { MetricChoice, OptionsByMetric } from './metric-choice.js';
import type { GivenAnalysis } from './prepared.js';
import type { Resources } from './resources.js';

/** Progress of an evaluation. */
export interface EvaluationProgress {
  /** Number of finished transcripts. */
  readonly done: number;
  /** Total number of transcripts, if known. */
  readonly total?: number;
  /** The id of the last finished transcript. */
  readonly transcript: string;
}

/** An `AbortSignal`, or a compatible object, that stops `evaluate`. */
export interface StopSignal {
  throwIfAborted(): void;
}

/** Options of {@link evaluate} and {@link evaluateStream}. */
export interface EvaluateOptions extends Resources {
  /**
   * Metrics: names (id, function name or symbol), imported functions, `{ metric, options }`, or custom metrics,
   * `{ name, revision, score }`. Default: all that can be computed from transcripts.
   */
  readonly metrics?: readonly MetricChoice[];
  /** Options by metric, `{ LD: { tf: 'relative' } }`, for metrics chosen without options. */
  readonly options?: OptionsByMetric;
  /** Precomputed data of a transcript, used instead of analyzing it. */
  readonly analysis?: (transcript: Transcript) => GivenAnalysis;
  /** Whether components (LS-ES-max, M-SNS-min) get separate rows. Default `false`. */
  readonly components?: boolean;
  readonly onProgress?: (progress: EvaluationProgress) => void;
  /** Stops the evaluation between two transcripts. */
  readonly signal?: StopSignal;
  /** Fields of `meta` to copy to the rows, for summaries and comparisons that cluster by them. */
  readonly keepMeta?: readonly string[];
  /** Coverage of the intervals of metrics over runs. Default .95. */
  readonly confidenceLevel?: number;
  /** Maximum number of turns per transcript; a longer transcript is an error. Default: no limit. */
  readonly maxTurns?: number;
  /** Maximum total number of characters (UTF-16 code units) in the turns of a transcript. Default: no limit. */
  readonly maxCharacters?: number;
}
