import { numberColumns } from './columns.js';

/*
 * The evidence for the role of the segment at a position. "Before" and "after" are the adjacent segments; a symbol is a
 * segment's kind (segment-symbols.ts); "lexical" is the symbol with the word, except for noun phrases. The model
 * identifies each entry by its index in these lists: they may be renamed, but not reordered.
 */

/** Combines the feature with the word of a closed-class segment, because "that", "it" and "you" behave differently. */
const WITH_WORD = [
  /** The symbol before. */
  'symbolBefore',
  /** The symbol after. */
  'symbolAfter',
  /** The symbols on both sides. */
  'symbolsAround',
  /** One symbol before, two after. */
  'oneBeforeTwoAfter',
  /** Two symbols on each side. */
  'twoBeforeTwoAfter',
  /** The word before. */
  'lexicalBefore',
  /** The word after. */
  'lexicalAfter',
  /** The two words before. */
  'twoLexicalBefore',
  /** The kinds of the nearest verbs, the noun phrases in between, and whether the verb before has a subject. */
  'verbsAround',
  /** The context beyond the prepositional phrases, and whether the verb before has a subject. */
  'outerAround',
  /** The symbols on both sides and the sign that ends the sentence. */
  'symbolsAndEnd',
  /** How the sentence begins and ends, and the distance from its beginning. */
  'sentenceFrame',
  /** The opener of the clause, whether the verb before has a subject, and the kind of the verb after. */
  'clauseFrame',
] as const;

/** Joined with the symbol of the segment alone. */
const WITH_SYMBOL = [
  /** Three and four symbols before, three and four after. */
  'threeBefore',
  'fourBefore',
  'threeAfter',
  'fourAfter',
  /** The word of the verb before, the noun phrases since, and whether it has a subject. */
  'verbBefore',
  /** The word of the verb after, the noun phrases until there, and the symbol before. */
  'verbAfter',
  /** The context beyond the prepositional phrases, and the adjacent symbols. */
  'outerAndSymbols',
  /** The opener of the clause, the adjacent symbols, and the noun phrases around the position. */
  'clauseAndSymbols',
  /** Like the words of the verbs, by cluster. */
  'verbClusterBefore',
  'verbClusterAfter',
  /** The clusters of the neighbors, with the symbols around. */
  'clusterBefore',
  'clusterAfter',
  /** The nearest finite verbs and openers of clauses, with the symbols around. */
  'finiteAndSymbols',
  /** The same, with the opener of the clause and whether the verb before has a subject. */
  'finiteFrame',
] as const;

/** The 27 kinds of evidence. */
export const EVIDENCE_NAMES: readonly [...typeof WITH_WORD, ...typeof WITH_SYMBOL] = [
  ...WITH_WORD,
  ...WITH_SYMBOL,
];

export type EvidenceName = (typeof EVIDENCE_NAMES)[number];

/** The column of each kind. */
export const Evidence: Readonly<Record<EvidenceName, number>> = numberColumns(EVIDENCE_NAMES);

const JOINED_WITH_WORD: ReadonlySet<string> = new Set(WITH_WORD);

/** Whether a kind is joined with the word of the segment in addition to its symbol. */
export const isJoinedWithWord = (name: EvidenceName): boolean => JOINED_WITH_WORD.has(name);
