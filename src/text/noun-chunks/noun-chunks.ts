import { requireText } from '../../error.js';
import { type TokenColumns, tagColumns } from '../tagged-tokens.js';
import { WINK_ID } from '../wink.js';
import { cleanText } from './clean-text.js';
import { type ChunkRole, isBegin, roleOfLabel } from './labels.js';
import { RoleTagger } from './role-tagger.js';
import { sentenceBounds } from './sentence-bounds.js';
import { REVISION } from './weights.generated.js';

/** A noun phrase without its prepositional phrases and clauses, and its grammatical role. */
export interface NounChunk {
  /** The chunk as written in the text. */
  readonly text: string;
  /** Offset of its first character in the given text. */
  readonly start: number;
  /** Offset just after its last character. */
  readonly end: number;
  /** Its head: the last word, or the last part of a name. */
  readonly head: string;
  readonly role: ChunkRole;
  /** Whether it is a pronoun. */
  readonly pronoun: boolean;
  /** Index of its sentence in the text. */
  readonly sentence: number;
}

/** The analyzer and its model, for signatures. @internal */
export const NOUN_CHUNKS_ID: string = `noun-chunks@${REVISION}+${WINK_ID}`;

/** Emoji and signs, which are never nouns even if the model says so. */
const WORDLIKE = /[\p{L}\p{N}]/u;

/** Tokens that cannot end a chunk, because they are parts of an unrecognized word. */
const GENITIVE = /^['’]s?$/i;

let tagger: RoleTagger | undefined;

/**
 * Finds the noun chunks of an English text and their grammatical roles.
 *
 * A chunk is a noun, name or pronoun together with the words before it: articles, adjectives, numbers, compounds,
 * possessors. Its role is `'subject'` (active, passive, or of an infinitive as in "let him go"), `'object'` (direct,
 * indirect or of a preposition) or `'other'` (conjuncts, predicates, appositions, the noun after "there is",
 * fragments). Chunks do not overlap and are in order. Times ("next week" without a preposition), vocatives and
 * interjections are not chunks.
 *
 * Turn numbers, list bullets, Markdown marks and literal `\n` are skipped; offsets refer to the original text.
 *
 * The model is a linear-chain conditional random field over wink-nlp's tokens, trained on the English Web Treebank and
 * GUM; docs/concepts/centering.md reports its accuracy. It is unpacked at the first call (about 0.3 s with wink); after
 * that one core processes tens of thousands of tokens per second. Time and memory are linear in the text.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a string
 *
 * @example
 * ```ts
 * import { nounChunks } from '@mtpc/metrics/text';
 * const chunks = nounChunks("I'm reading the old book on the table.");
 * chunks.map((chunk) => chunk.text); // => ['I', 'the old book', 'the table']
 * chunks.map((chunk) => chunk.role); // => ['subject', 'object', 'object']
 * chunks[1]; // => { text: 'the old book', start: 12, end: 24, head: 'book', role: 'object', pronoun: false, sentence: 0 }
 * ```
 */
export function nounChunks(text: string): NounChunk[] {
  requireText('nounChunks', 'text', text);
  return extractChunks(text, tagColumns(cleanText(text)));
}

/** The chunks of a tagged text. @internal */
export function extractChunks(text: string, columns: TokenColumns): NounChunk[] {
  if (columns.words.length === 0) return [];
  tagger ??= new RoleTagger();
  const chunks: NounChunk[] = [];
  for (const [from, to] of sentenceBounds(columns)) {
    const labels = tagger.label(columns, from, to);
    for (let i = 0; i < labels.length; i++) {
      if (!isBegin(labels[i]!)) continue;
      const first = i;
      while (labels[i + 1] === labels[first]! + 1) i++;
      const last = i > first && GENITIVE.test(columns.words[from + i]!) ? i - 1 : i;
      const chunk = makeChunk(text, columns, from + first, from + last, roleOfLabel(labels[first]!));
      if (WORDLIKE.test(chunk.text)) chunks.push(chunk);
    }
  }
  return chunks;
}

function makeChunk(
  text: string,
  columns: TokenColumns,
  first: number,
  last: number,
  role: ChunkRole,
): NounChunk {
  const start = columns.starts[first]!;
  const end = columns.ends[last]!;
  return {
    text: text.slice(start, end),
    start,
    end,
    head: text.slice(columns.starts[last], end),
    role,
    pronoun: first === last && columns.tags[first] === 'PRON',
    sentence: columns.sentences[first]!,
  };
}
