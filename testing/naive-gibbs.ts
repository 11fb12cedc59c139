/** Settings of {@link naiveGibbs}. */
export interface NaiveGibbsOptions {
  readonly topics: number;
  readonly vocabulary: number;
  readonly alpha: number;
  readonly beta: number;
  readonly iterations: number;
  readonly random: () => number;
}

/** Documents x topics and topics x words counts of the last state. */
export interface NaiveGibbsState {
  readonly documentTopics: number[][];
  readonly topicWords: number[][];
}

/** The collapsed Gibbs sampler as textbooks write it, on arrays of arrays: the oracle and the rival of the fast one. */
export function naiveGibbs(
  documents: readonly (readonly number[])[],
  options: NaiveGibbsOptions,
): NaiveGibbsState {
  const { topics, vocabulary, alpha, beta, iterations, random } = options;
  const documentTopics = documents.map(() => new Array<number>(topics).fill(0));
  const topicWords = Array.from({ length: topics }, () => new Array<number>(vocabulary).fill(0));
  const totals = new Array<number>(topics).fill(0);
  const assignments = documents.map((words, d) =>
    words.map((word) => {
      const topic = Math.floor(random() * topics);
      documentTopics[d]![topic]!++;
      topicWords[topic]![word]!++;
      totals[topic]!++;
      return topic;
    }),
  );
  const weights = new Array<number>(topics).fill(0);
  for (let iteration = 0; iteration < iterations; iteration++) {
    for (let d = 0; d < documents.length; d++) {
      for (let i = 0; i < documents[d]!.length; i++) {
        const word = documents[d]![i]!;
        const old = assignments[d]![i]!;
        documentTopics[d]![old]!--;
        topicWords[old]![word]!--;
        totals[old]!--;
        let total = 0;
        for (let k = 0; k < topics; k++) {
          const inDocument = documentTopics[d]![k]! + alpha;
          const inTopic = (topicWords[k]![word]! + beta) / (totals[k]! + vocabulary * beta);
          weights[k] = inDocument * inTopic;
          total += weights[k]!;
        }
        let left = random() * total;
        let topic = 0;
        while (topic < topics - 1 && left >= weights[topic]!) left -= weights[topic++]!;
        assignments[d]![i] = topic;
        documentTopics[d]![topic]!++;
        topicWords[topic]![word]!++;
        totals[topic]!++;
      }
    }
  }
  return { documentTopics, topicWords };
}
