import nlp from 'compromise';
import { requireText } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import type { ChunkRole } from '../noun-chunks/labels.js';
import type { NounChunk } from '../noun-chunks/noun-chunks.js';

/** A term of compromise. The second half of a contraction has an empty text. */
interface Term {
  readonly text: string;
  readonly tags: readonly string[];
  readonly offset: { readonly start: number; readonly length: number };
}

/** A run of terms that may be a chunk: the first and the last. */
interface Run {
  readonly first: number;
  readonly last: number;
}

const MODIFIERS: readonly string[] = ['Determiner', 'Adjective', 'Value', 'Noun', 'Possessive'];
const CLITIC = /['’](?:m|s|re|ve|ll|d)$/i;

/**
 * Noun chunks and their roles from compromise's tags, as a replacement for `nounChunks` in projects that already use
 * compromise. The roles follow word order only: a chunk before a verb is a subject; after a preposition or a verb, an
 * object; after a copula or conjunction, or without a verb, `'other'`. The built-in analyzer is much more accurate, see
 * docs/concepts/centering.md. Requires the optional peer dependency `compromise`. Linear in the length of the text.
 *
 * @example
 * ```ts
 * import { centeringScore } from '@mtpc/metrics';
 * import { compromiseChunks } from '@mtpc/metrics/analyzers/compromise';
 * compromiseChunks('The dog saw me.').map((chunk) => chunk.role); // => ['subject', 'object']
 * const turns = [{ speaker: 'ana', text: 'The dog barked.' }, { speaker: 'ben', text: 'The dog ran.' }];
 * centeringScore({ turns }, { parse: compromiseChunks }).score; // => 1
 * ```
 */
export const compromiseChunks: { (text: string): NounChunk[]; readonly id: string } = Object.assign(
  (text: string): NounChunk[] => {
    requireText('compromiseChunks', 'text', text);
    const sentences = nlp(text).json({ offset: true, terms: { offset: true, tags: true } }) as {
      terms: Term[];
    }[];
    return sentences.flatMap(({ terms }, sentence) =>
      findRuns(terms).map((run, i, runs) =>
        makeChunk(text, terms, run, findRole(terms, run, runs[i - 1]), sentence),
      ),
    );
  },
  { id: `compromise@${nlp.version}` },
);

const has = (term: Term | undefined, tag: string): boolean => term?.tags.includes(tag) ?? false;

const isPronoun = (term: Term): boolean => has(term, 'Pronoun') && !has(term, 'Possessive');

/** Pronouns, and runs of determiners, adjectives and nouns that end with a noun. */
function findRuns(terms: readonly Term[]): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < terms.length; i++) {
    if (isPronoun(itemAt(terms, i))) {
      runs.push({ first: i, last: i });
      continue;
    }
    let last = i - 1;
    while (belongs(terms[last + 1]) && !startsAnew(terms, i, last + 1)) last++;
    const end = last;
    while (last >= i && !has(terms[last], 'Noun')) last--;
    if (last >= i) runs.push({ first: i, last });
    i = Math.max(i, end);
  }
  return runs;
}

const belongs = (term: Term | undefined): boolean =>
  term !== undefined && !isPronoun(term) && MODIFIERS.some((tag) => has(term, tag));

const startsAnew = (terms: readonly Term[], first: number, next: number): boolean =>
  next > first && has(terms[next], 'Determiner') && has(terms[next - 1], 'Noun');

function findRole(terms: readonly Term[], { first, last }: Run, previous: Run | undefined): ChunkRole {
  const before = terms[first - 1];
  if (has(before, 'Preposition')) return 'object';
  let next = last + 1;
  while (has(terms[next], 'Adverb') || has(terms[next], 'Negative')) next++;
  if (has(terms[next], 'Verb') && !has(terms[next], 'Gerund')) return 'subject';
  if (has(before, 'Conjunction')) return 'other';
  const between = terms.slice(previous === undefined ? 0 : previous.last + 1, first);
  const verb = between.filter((term) => has(term, 'Verb')).at(-1);
  return verb !== undefined && !has(verb, 'Copula') ? 'object' : 'other';
}

function makeChunk(
  text: string,
  terms: readonly Term[],
  run: Run,
  role: ChunkRole,
  sentence: number,
): NounChunk {
  const { offset } = itemAt(terms, run.last);
  const start = itemAt(terms, run.first).offset.start;
  const surface = text.slice(offset.start, offset.start + offset.length);
  const head = surface.replace(CLITIC, '');
  const end = offset.start + head.length;
  return {
    text: text.slice(start, end),
    start,
    end,
    head,
    role,
    pronoun: isPronoun(itemAt(terms, run.last)),
    sentence,
  };
}
