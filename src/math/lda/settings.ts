/** Resolved settings of a fit. */
export interface LdaSettings {
  readonly topics: number;
  readonly alpha: number;
  readonly beta: number;
  readonly iterations: number;
  readonly traceEvery: number;
}

/** Result of a fit, row-major. */
export interface FittedTopics {
  /** Dirichlet weights of documents x topics. */
  readonly documentTopics: Float64Array;
  /** Dirichlet weights of words x topics. */
  readonly wordTopics: Float64Array;
  readonly trace: { iteration: number; perplexity: number }[];
}
