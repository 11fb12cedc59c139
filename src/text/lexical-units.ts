import { requireText } from '../error.js';
import { STOP_WORDS } from './stop-words.js';
import { type TaggedToken, tagColumns, toTaggedTokens } from './tagged-tokens.js';
import { WINK_ID } from './wink.js';

/** The id of the lexical units, part of the signature of every score that uses them. @internal */
export const LEXICAL_UNITS_ID: string = `lexical-units-1(${WINK_ID})`;

const CONTENT: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'VERB', 'ADJ', 'ADV', 'NUM']);
const CAPITALIZED = /^\p{Lu}/u;
const MENTION = /^@[\p{L}\p{N}_]/u;

/**
 * The lexical units of an English text: lemmas of its content words, bigrams of adjacent content words, and named
 * entities. Each unit occurs once, in order of appearance.
 *
 * A content word is a noun, name, verb, adjective, adverb or number that is not on the stop list. A named entity is an
 * `@name`, a run of two or more capitalized words, or a capitalized word that does not begin a sentence and is tagged
 * as a name; entities are lower-cased and joined by spaces. Takes O(characters) time.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a string
 *
 * @example
 * ```ts
 * import { lexicalUnits } from '@mtpc/metrics/text';
 * lexicalUnits('The red buses left New York.');
 * // => ['red', 'bus', 'red bus', 'leave', 'bus leave', 'new', 'leave new', 'york', 'new york']
 * ```
 */
export function lexicalUnits(text: string): string[] {
  requireText('lexicalUnits', 'text', text);
  return extractUnits(toTaggedTokens(tagColumns(text, true)));
}

/** The lexical units of a tagged text. @internal */
export function extractUnits(tokens: readonly TaggedToken[]): string[] {
  return [...new Set([...contentUnits(tokens), ...namedEntities(tokens)])];
}

function contentUnits(tokens: readonly TaggedToken[]): string[] {
  const units: string[] = [];
  let previous: { lemma: string; at: number; sentence: number } | undefined;
  for (const [at, token] of tokens.entries()) {
    if (!isContent(token)) continue;
    const lemma = token.lemma.toLowerCase();
    units.push(lemma);
    if (previous && previous.at === at - 1 && previous.sentence === token.sentence) {
      units.push(`${previous.lemma} ${lemma}`);
    }
    previous = { lemma, at, sentence: token.sentence };
  }
  return units;
}

function isContent({ text, pos, lemma }: TaggedToken): boolean {
  return (
    CONTENT.has(pos) &&
    !MENTION.test(text) &&
    /[\p{L}\p{N}]/u.test(text) &&
    !STOP_WORDS.has(text.toLowerCase()) &&
    !STOP_WORDS.has(lemma.toLowerCase())
  );
}

function namedEntities(tokens: readonly TaggedToken[]): string[] {
  const entities: string[] = [];
  let run: TaggedToken[] = [];
  const close = (): void => {
    if (isEntity(run, tokens)) entities.push(run.map((token) => token.text.toLowerCase()).join(' '));
    run = [];
  };
  for (const token of tokens) {
    const last = run.at(-1);
    const isPart = CAPITALIZED.test(token.text) && token.pos !== 'PRON';
    if (last && (!isPart || last.sentence !== token.sentence)) close();
    if (isPart) run.push(token);
    if (MENTION.test(token.text)) entities.push(token.text.toLowerCase());
  }
  close();
  return entities;
}

/** Capitalized words other than a single word at the start of a sentence. */
function isEntity(run: readonly TaggedToken[], tokens: readonly TaggedToken[]): boolean {
  const [first] = run;
  if (first === undefined) return false;
  if (run.length > 1) return run.some((token) => token.pos === 'PROPN');
  const before = tokens[tokens.indexOf(first) - 1];
  const beginsSentence = before === undefined || before.sentence !== first.sentence;
  return !beginsSentence && first.pos === 'PROPN';
}
