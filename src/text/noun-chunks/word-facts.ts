import { hashText } from './hash.js';
import { WORD_CLUSTERS } from './word-clusters.generated.js';
import { WordClusters } from './word-clusters.js';

/** What the features read of a word, apart from its tag. Computed once a word and kept. */
export interface WordFacts {
  /** The word, lower-cased, its apostrophe straight. */
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
  /** 0 lower case, 1 capitalized, 2 capitals, 3 with a digit, 4 without a letter. */
  readonly shape: number;
  /** Its cluster, 0 if it is in none. */
  readonly cluster: number;
  /** The broader cluster. */
  readonly broadCluster: number;
  /** One letter for the closed classes that the features tell apart, see `CLASSES`; '' for the others. */
  readonly wordClass: string;
}

/** Closed classes: n nominative, m accusative, s possessive, w wh-word, h "there", b a form of "be". */
const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    n: 'i he she we they',
    m: 'me him us them',
    s: 'my your our their its whose',
    a: 'his her',
    w: 'who whom which what that whoever whatever',
    h: 'there',
    b: "is are was were be been being am 's 're 'm",
  }).flatMap(([letter, words]) => words.split(' ').map((word) => [word, letter] as const)),
);

/** Words kept; then the store starts anew, so that it does not grow with the text. */
const KEPT_WORDS = 20_000;

const known: Map<string, WordFacts> = new Map();

let clusters: WordClusters | undefined;

/** The facts of a word, from the store where it has been met before. */
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
  const cluster = clusterOf(lower);
  return {
    lower,
    word: hashText(lower),
    suffix: hashText(lower.slice(-3)),
    longSuffix: hashText(lower.slice(-4)),
    ending: hashText(lower.slice(-2)),
    prefix: hashText(lower.slice(0, 3)),
    shape: shapeOf(word),
    cluster,
    broadCluster: clusters?.broaderThan(cluster) ?? 0,
    wordClass: CLASSES.get(lower) ?? '',
  };
}

/** The clusters are unpacked for the first word, not for the empty one, which stands for what lies outside. */
function clusterOf(lower: string): number {
  if (lower === '') return 0;
  clusters ??= new WordClusters(WORD_CLUSTERS);
  return clusters.clusterOf(lower);
}

function shapeOf(word: string): number {
  if (/\p{N}/u.test(word)) return 3;
  if (!/\p{L}/u.test(word)) return 4;
  if (word.length > 1 && word === word.toUpperCase()) return 2;
  return /^\p{Lu}/u.test(word) ? 1 : 0;
}
