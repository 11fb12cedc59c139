/** The tokens of a corpus, each in a topic, and the priors of the model. */
export interface TopicTokens {
  readonly topics: number;
  readonly vocabulary: number;
  /** Prior weight of every topic in a document. */
  readonly alpha: number;
  /** Prior weight of every word in a topic. */
  readonly beta: number;
  /** Tokens start[d] ... start[d + 1] - 1 belong to document d. */
  readonly start: Int32Array;
  /** The word of each token. */
  readonly wordOf: Int32Array;
  /** The topic of each token at the start. */
  readonly topicOf: Int32Array;
}

/** Topic counts, row-major. */
export interface TopicCounts {
  /** Documents x topics. */
  readonly documentTopics: Float64Array;
  /** Words x topics. */
  readonly wordTopics: Float64Array;
}

/** Collapsed Gibbs sampling, one sweep over all tokens at a time. */
export interface TopicKernel {
  /** Redraws the topic of every token, given all the others. */
  sweep(): void;
  /** A copy of the current counts. */
  counts(): TopicCounts;
}
