import { hashText } from './hash.js';
import { WORD_CLASSES, WordClass, type WordClassLetter } from './word-classes.js';
import { WORD_CLUSTERS } from './word-clusters.generated.js';
import { WordClusters } from './word-clusters.js';

/** The features of a word apart from its tag. Computed once per word and cached. */
export interface WordFacts {
  /** The word, lower-cased, with a straight apostrophe. */
  readonly lower: string;
  /** Hash of the lower-cased word. */
  readonly word: number;
  /** Hash of its last three letters. */
  readonly suffix: number;
  /** Hash of its last two letters. */
  readonly ending: number;
  /** Hash of its last four letters. */
  readonly longSuffix: number;
  /** Hash of its first three letters. */
  readonly prefix: number;
  /** Its spelling shape, see `Shape`. */
  readonly shape: number;
  /** Its cluster, 0 if unknown. */
  readonly cluster: number;
  /** The broader cluster. */
  readonly broadCluster: number;
  /** Its closed word class. */
  readonly wordClass: WordClassLetter;
}

/** The spelling shape of a word. */
const Shape = { LOWER: 0, CAPITALIZED: 1, CAPITALS: 2, WITH_DIGIT: 3, WITHOUT_LETTER: 4 } as const;

/** Size of the cache, which is cleared when full, so that it does not grow with the text. */
const KEPT_WORDS = 20_000;

const known: Map<string, WordFacts> = new Map();

let clusters: WordClusters | undefined;

/** The cached features of a word. */
export function wordFacts(word: string): WordFacts {
  let facts = known.get(word);
  if (facts === undefined) {
    if (known.size >= KEPT_WORDS) known.clear();
    facts = computeFacts(word);
    known.set(word, facts);
  }
  return facts;
}

function computeFacts(word: string): WordFacts {
  const lower = word.toLowerCase().replace('’', "'");
  const cluster = lookUpCluster(lower);
  return {
    lower,
    word: hashText(lower),
    suffix: hashText(lower.slice(-3)),
    longSuffix: hashText(lower.slice(-4)),
    ending: hashText(lower.slice(-2)),
    prefix: hashText(lower.slice(0, 3)),
    shape: describeShape(word),
    cluster,
    broadCluster: clusters?.broaderThan(cluster) ?? 0,
    wordClass: WORD_CLASSES.get(lower) ?? WordClass.OPEN,
  };
}

/** The clusters are unpacked for the first real word, not for the empty word that marks boundaries. */
function lookUpCluster(lower: string): number {
  if (lower === '') return 0;
  clusters ??= new WordClusters(WORD_CLUSTERS);
  return clusters.findCluster(lower);
}

function describeShape(word: string): number {
  if (/\p{N}/u.test(word)) return Shape.WITH_DIGIT;
  if (!/\p{L}/u.test(word)) return Shape.WITHOUT_LETTER;
  if (word.length > 1 && word === word.toUpperCase()) return Shape.CAPITALS;
  return /^\p{Lu}/u.test(word) ? Shape.CAPITALIZED : Shape.LOWER;
}
