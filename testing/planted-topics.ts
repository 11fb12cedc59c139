import { createRandom } from '../src/math/create-random.js';

/** Documents with a known main topic each. */
export interface PlantedTopics {
  /** Documents as lists of word numbers. */
  readonly documents: number[][];
  /** Documents x words. */
  readonly counts: number[][];
  /** The main topic of each document. */
  readonly truth: number[];
}

/** What to plant. */
export interface Planting {
  readonly documents: number;
  readonly length: number;
  readonly topics: number;
  readonly vocabulary: number;
  /** Share of tokens from the document's main topic; the others come from any. Default 1. */
  readonly purity?: number;
  readonly seed?: number;
}

/** Draws documents from topics whose words do not overlap. */
export function plantTopics({
  documents,
  length,
  topics,
  vocabulary,
  purity = 1,
  seed = 1,
}: Planting): PlantedTopics {
  const random = createRandom(seed);
  const width = Math.floor(vocabulary / topics);
  const truth: number[] = [];
  const texts = Array.from({ length: documents }, () => {
    const main = random.integer(topics);
    truth.push(main);
    return Array.from({ length }, () => {
      const topic = random.next() < purity ? main : random.integer(topics);
      return topic * width + random.integer(width);
    });
  });
  const counts = texts.map((words) => {
    const row = new Array<number>(vocabulary).fill(0);
    for (const word of words) row[word]!++;
    return row;
  });
  return { documents: texts, counts, truth };
}

/** Share of documents whose strongest fitted topic is, for most of that topic's documents, the same planted one. */
export function topicPurity(
  documentTopics: readonly (readonly number[])[],
  truth: readonly number[],
): number {
  const tally = new Map<number, Map<number, number>>();
  documentTopics.forEach((shares, d) => {
    const fitted = shares.indexOf(Math.max(...shares));
    const row = tally.get(fitted) ?? new Map<number, number>();
    tally.set(fitted, row.set(truth[d]!, (row.get(truth[d]!) ?? 0) + 1));
  });
  let matched = 0;
  for (const row of tally.values()) matched += Math.max(...row.values());
  return matched / truth.length;
}
