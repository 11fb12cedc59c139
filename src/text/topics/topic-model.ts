/**
 * Gives the topics of a text as a distribution. `fitTopicModel` and `fitEmbeddingTopics` create topic models; any
 * object with these members will do.
 */
export interface TopicModel {
  /** Part of the signature of every score that uses the model. */
  readonly id: string;
  /** How many topics there are. */
  readonly topics?: number;
  /** One probability per topic, summing to 1; `null` for a text without a word that the model knows. */
  distribution(text: string): ArrayLike<number> | null;
  /**
   * The same model fitted from several seeds. A metric then takes its value from each of them, averages, and reports
   * the spread.
   */
  readonly members?: readonly TopicModel[];
}
