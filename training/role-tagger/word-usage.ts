import type { GoldSentence, GoldWord } from './conllu.js';

/** How a word is used in the treebanks: shares of its occurrences, 0 to 1 each. */
export interface WordUsage {
  readonly word: string;
  readonly occurrences: number;
  /** Part of speech with its form, relation to the governor, dependents: see {@link UsageTable}. */
  readonly shares: Float32Array;
}

export interface UsageTable {
  readonly usages: readonly WordUsage[];
  /** The first so many shares are of parts of speech (they sum to 1), ... */
  readonly tags: number;
  /** ... the next of relations to the governor (they too), ... */
  readonly relations: number;
  /** ... and the last of dependents: how often the word has one of this relation. */
  readonly dependents: number;
}

const DEPENDENTS: readonly string[] = [
  ...[
    'obj',
    'iobj',
    'ccomp',
    'xcomp',
    'obl',
    'nsubj',
    'nsubj:pass',
    'expl',
    'case',
    'det',
    'amod',
    'compound',
  ],
  ...['nmod', 'mark', 'cop', 'advmod', 'nummod', 'nmod:poss'],
];

/** Relations whose subtype matters here. */
const KEPT_SUBTYPES: ReadonlySet<string> = new Set([
  ...['nsubj:pass', 'nmod:poss', 'obl:unmarked', 'nmod:unmarked', 'nmod:desc', 'det:predet', 'compound:prt'],
]);

/** Parts of speech are told apart by these Penn tags. */
const FORMS: ReadonlySet<string> = new Set(['VB', 'VBG', 'VBN', 'NNS', 'NNPS']);

const tagOf = ({ upos, xpos }: GoldWord): string => (FORMS.has(xpos) ? `${upos}:${xpos}` : upos);

const relationOf = ({ relation }: GoldWord): string =>
  KEPT_SUBTYPES.has(relation) ? relation : relation.split(':')[0]!;

/** Counts how the words of the sentences are used. */
export function countUsage(sentences: readonly GoldSentence[]): UsageTable {
  const words = sentences.flatMap((sentence) => [...sentence.words]);
  const tags = new Map([...new Set(words.map(tagOf))].sort().map((tag, i) => [tag, i]));
  const relations = new Map([...new Set(words.map(relationOf))].sort().map((name, i) => [name, i]));
  const width = tags.size + relations.size + DEPENDENTS.length;
  const counts = new Map<string, { occurrences: number; shares: Float32Array }>();
  for (const sentence of sentences) {
    const dependents = sentence.words.map(() => new Set<string>());
    for (const word of sentence.words) if (word.head >= 0) dependents[word.head]!.add(relationOf(word));
    sentence.words.forEach((word, i) => {
      const key = word.form.toLowerCase();
      const entry = counts.get(key) ?? { occurrences: 0, shares: new Float32Array(width) };
      counts.set(key, entry);
      entry.occurrences++;
      entry.shares[tags.get(tagOf(word))!]!++;
      entry.shares[tags.size + relations.get(relationOf(word))!]!++;
      DEPENDENTS.forEach((name, k) => {
        if (dependents[i]!.has(name)) entry.shares[tags.size + relations.size + k]!++;
      });
    });
  }
  const usages = [...counts].map(([word, { occurrences, shares }]) => ({
    word,
    occurrences,
    shares: shares.map((count) => count / occurrences),
  }));
  return { usages, tags: tags.size, relations: relations.size, dependents: DEPENDENTS.length };
}
