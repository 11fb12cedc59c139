/**
 * Maps a text to a distribution over topics. `fitTopicModel` and `fitEmbeddingTopics` create topic models; any object
 * with these members works.
 */
export interface TopicModel {
  /** Part of the signature of every score that uses the model. */
  readonly id: string;
  /** Number of topics. */
  readonly topics?: number;
  /** One probability per topic, summing to 1; `null` for a text without known words. */
  distribution(text: string): ArrayLike<number> | null;
  /**
   * The same model fitted with several seeds. Metrics average over the members and report the spread.
   */
  readonly members?: readonly TopicModel[];
}
