import type { ChunkRole } from '../../src/text/noun-chunks/labels.js';
import type { GoldSentence, GoldWord } from './conllu.js';

/** A noun chunk of a treebank sentence: its first and last word, and the head among them. */
export interface GoldChunk {
  readonly first: number;
  readonly last: number;
  readonly head: number;
  readonly role: ChunkRole;
}

const NOMINAL: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'PRON']);

/** Dependents that belong to the chunk when they stand before its head. */
const BEFORE_HEAD: ReadonlySet<string> = new Set([
  'det',
  'det:predet',
  'amod',
  'nummod',
  'compound',
  'flat',
  'nmod:poss',
  'nmod:desc',
  'goeswith',
]);

/** Dependents that belong to it when they follow. */
const AFTER_HEAD: ReadonlySet<string> = new Set(['flat', 'goeswith']);

/** Relations of nominals that are parts of another phrase, or no referring expressions at all. */
const NO_CHUNK: ReadonlySet<string> = new Set([
  ...BEFORE_HEAD,
  'fixed',
  'vocative',
  'discourse',
  'case',
  'cc',
  'mark',
  'advmod',
  'nmod:unmarked',
  'obl:unmarked',
]);

/** Verbs whose object is the subject of the clause that follows: "let him go". */
const RAISING: ReadonlySet<string> = new Set(['let', 'make', 'help', 'want', 'need', 'see', 'allow']);

const NOMINATIVE: ReadonlySet<string> = new Set(['i', 'he', 'she', 'we', 'they']);

/** Noun chunks and their roles, read off a dependency tree. They do not overlap and come in order. */
export function goldChunks(sentence: GoldSentence): GoldChunk[] {
  const tree = new Tree(sentence.words);
  const chunks: GoldChunk[] = [];
  sentence.words.forEach((word, head) => {
    if (!NOMINAL.has(word.upos)) return;
    const role = roleOf(tree, head);
    if (role !== undefined) chunks.push({ ...tree.span(head), head, role });
  });
  return chunks.filter(
    (chunk) =>
      !chunks.some((other) => other !== chunk && other.first <= chunk.head && chunk.head <= other.last),
  );
}

/** Children of every word, and what can be asked of a word in its tree. */
class Tree {
  readonly children: number[][];

  constructor(readonly words: readonly GoldWord[]) {
    this.children = words.map(() => []);
    words.forEach((word, index) => {
      if (word.head >= 0) this.children[word.head]!.push(index);
    });
  }

  has(index: number, relation: string, test: (child: GoldWord, at: number) => boolean = () => true): boolean {
    return this.children[index]!.some(
      (child) => this.words[child]!.relation === relation && test(this.words[child]!, child),
    );
  }

  /** The unbroken stretch around the head made of its determiners, modifiers, possessors and name parts. */
  span(head: number): { first: number; last: number } {
    const members = new Set<number>([head]);
    for (const child of this.children[head]!) {
      const allowed = child < head ? BEFORE_HEAD : AFTER_HEAD;
      if (allowed.has(this.words[child]!.relation)) this.#collect(child, members);
    }
    let first = head;
    let last = head;
    while (this.#joins(first - 1, head, members) && !this.#isPreposition(first - 1)) first--;
    while (members.has(last + 1)) last++;
    while (first < head && ['PUNCT', 'PART', 'CCONJ'].includes(this.words[first]!.upos)) first++;
    return { first, last };
  }

  /** Members, and the hyphens and quotation marks between them. */
  #joins(index: number, head: number, members: ReadonlySet<number>): boolean {
    const word = this.words[index];
    return members.has(index) || (word?.relation === 'punct' && word.head === head);
  }

  #collect(index: number, members: Set<number>): void {
    members.add(index);
    for (const child of this.children[index]!) this.#collect(child, members);
  }

  #isPreposition(index: number): boolean {
    return this.words[index]!.relation === 'case' && this.words[index]!.upos !== 'PART';
  }
}

function roleOf(tree: Tree, index: number): ChunkRole | undefined {
  const word = tree.words[index]!;
  const form = word.form.toLowerCase();
  const [relation] = word.relation.split(':');
  if (relation === 'nsubj') return isExistential(tree, word.head) ? 'other' : 'subject';
  if (relation === 'expl') return form === 'there' ? undefined : index < word.head ? 'subject' : 'object';
  if (relation === 'reparandum') return NOMINATIVE.has(form) ? 'subject' : undefined;
  if (NO_CHUNK.has(word.relation)) return undefined;
  if (relation === 'obj' || relation === 'iobj') return isRaised(tree, index) ? 'subject' : 'object';
  if (tree.has(index, 'case')) return 'object';
  return relation === 'obl' || relation === 'nmod' ? undefined : 'other';
}

function isExistential(tree: Tree, verb: number): boolean {
  return verb >= 0 && tree.has(verb, 'expl', (child) => child.form.toLowerCase() === 'there');
}

function isRaised(tree: Tree, index: number): boolean {
  const verb = tree.words[index]!.head;
  if (verb < 0 || !RAISING.has(tree.words[verb]!.lemma)) return false;
  return tree.has(verb, 'xcomp', (_, at) => at > index);
}
