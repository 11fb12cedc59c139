import { words } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { tagTokens } from './tagged-tokens.js';
import { WINK_ID } from './wink.js';

/** The parts of speech in the cited work on word novelty. */
const KEPT: readonly string[] = ['NOUN', 'PROPN', 'ADJ', 'VERB', 'ADV', 'NUM', 'PRON', 'ADP'];

/** Options of {@link createContentLemmas}. */
export interface ContentLemmaOptions {
  /** Parts of speech to keep; default: nouns, names, adjectives, verbs, adverbs, numbers, pronouns, adpositions. */
  readonly keep?: readonly string[];
}

const OPTIONS: OptionSpecs<ContentLemmaOptions> = { keep: words() };

/** Splits a text into lemmas; signatures contain the `id`. */
export interface ContentLemmas {
  (text: string): string[];
  readonly id: string;
}

/**
 * Creates a tokenizer that keeps the lemmas of certain parts of speech, for metrics of lexical change. Pass it as the
 * `tokenize` option of {@link wordNoveltyCurve} and {@link lexicalDivergenceCurve}. English; uses wink-nlp's tagger.
 *
 * Time O(characters); the model is loaded for the first text.
 *
 * @throws MetricError `INVALID_OPTION` for an invalid option
 *
 * @example
 * ```ts
 * import { createContentLemmas } from '@mtpc/metrics/text';
 * const lemmas = createContentLemmas({ keep: ['NOUN', 'VERB'] });
 * lemmas('The dogs were running in the park.'); // => ['dog', 'run', 'park']
 * ```
 */
export function createContentLemmas(options?: ContentLemmaOptions): ContentLemmas {
  const keep = new Set(resolveOptions('createContentLemmas', OPTIONS, options).keep ?? KEPT);
  const lemmas = (text: string): string[] =>
    tagTokens(text).flatMap(({ pos, lemma }) => (keep.has(pos) ? lemma.toLowerCase() : []));
  return Object.assign(lemmas, { id: `lemmas-1(${[...keep].join(' ')})+${WINK_ID}` });
}
