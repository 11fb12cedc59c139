import { numberWhere, oneOf, words } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { STOP_WORDS } from '../../text/stop-words.js';
import { requireTranscript } from '../../transcript/inputs.js';
import type { Transcript } from '../../transcript/types.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';
import { resolveTokens, TOKEN_OPTIONS, type TokenOptions } from '../frame/token-options.js';
import { internTerms, type TermTable } from './term-table.js';

/** @internal */
export const identity: MetricIdentity = { id: 'lexical-density', revision: 1 };

/** Options of {@link lexicalDensity}. */
export interface LexicalDensityOptions extends TokenOptions {
  /** Term frequency: how often a word occurs in the turn (`'raw'`, default), or that over the turn's terms. */
  readonly tf?: 'raw' | 'relative';
  /** What is weighed: words off the stop list (`'content'`, default), or all words. */
  readonly terms?: 'content' | 'all';
  /** Base of the logarithm. Default e. */
  readonly base?: number;
  /** Lower-case words that are no content. Default: the paper's list. */
  readonly stopwords?: Iterable<string>;
}

/** @internal */
export const OPTIONS: OptionSpecs<LexicalDensityOptions, 'tf' | 'terms' | 'base'> = {
  ...TOKEN_OPTIONS,
  tf: oneOf(['raw', 'relative'], 'raw'),
  terms: oneOf(['content', 'all'], 'content'),
  base: numberWhere('a finite number above 1', (value) => value > 1, Math.E),
  stopwords: words(),
};

/** Result of {@link lexicalDensity}. */
export interface LexicalDensityResult extends MetricResult {
  /** Content words over all words; `null` without words. */
  readonly contentRatio: number | null;
  /** Mean of `perTurn`; `null` without words. */
  readonly novelty: number | null;
  /** Each turn's mean positive TF-IDF weight, 0 where it has none. */
  readonly perTurn: readonly number[];
  /** All words. */
  readonly words: number;
  /** Words off the stop list. */
  readonly contentWords: number;
}

/**
 * Lexical density: how much new content the turns of a dialogue bring.
 *
 * `100 * |C| / |W| * novelty`, with W all words and C those off the stop list. Each turn is a document: a term's
 * weight is `tf * log(n / df)` over the n turns, a turn's novelty the mean of its positive weights (0 if none), the
 * dialogue's novelty the mean over all turns [1]. Words are lower-cased; punctuation is no word. A turn without
 * terms counts in n and brings 0.
 *
 * Range [0, 100 ln n], reached when every turn says one new content word: the paper's "0-100" does not hold for its
 * formula. `n` is the number of turns. One turn always gives 0. Time and memory O(words).
 * Undefined: `empty-text` where the dialogue has no word.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 5.3, eq. 1 and 3-7, and appendix C.3.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option value or a base that is not above 1;
 *   `SHAPE_MISMATCH` if `tokens` does not have one list per turn
 *
 * @example
 * ```ts
 * import { lexicalDensity } from '@mtpc/metrics';
 * const turns = ['a red bus', 'the red car'].map((text, i) => ({ speaker: `s${i}`, text }));
 * const result = lexicalDensity({ turns });
 * result.contentRatio; // => 0.666666666667
 * result.novelty; // => 0.69314718056
 * result.score; // => 46.209812037330
 * ```
 */
export function lexicalDensity(
  transcript: Transcript,
  options?: LexicalDensityOptions,
): LexicalDensityResult {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  const { tf, terms, base, stopwords } = resolved;
  requireTranscript(identity.id, transcript);
  const stopList = stopwords === undefined ? STOP_WORDS : new Set(stopwords);
  const texts = transcript.turns.map((turn) => turn.text);
  const { tokens, tokenizer } = resolveTokens(identity.id, texts, resolved);

  const table = internTerms(tokens, stopList);
  const wordCount = tokens.reduce((sum, words) => sum + words.length, 0);
  const contentWords = countContent(table);
  const perTurn = turnNovelties(table, { tf, terms, logBase: Math.log(base) });
  const body = {
    n: texts.length,
    params: {
      stopwords: 'pingeval',
      // Not the caller's iterable, which may have been read to its end.
      ...paramsOf(OPTIONS, stopwords === undefined ? resolved : { ...resolved, stopwords: stopList }),
    },
    tokenizer,
    perTurn,
    words: wordCount,
    contentWords,
  };
  if (wordCount === 0) {
    return undefinedBecause(identity, 'empty-text', { ...body, contentRatio: null, novelty: null });
  }
  const contentRatio = contentWords / wordCount;
  const novelty = perTurn.reduce((sum, value) => sum + value, 0) / perTurn.length;
  return scored(identity, 100 * contentRatio * novelty, { ...body, contentRatio, novelty });
}

function countContent({ turns, isContent }: TermTable): number {
  let count = 0;
  for (const turn of turns) for (const id of turn) count += isContent[id]!;
  return count;
}

/** Each turn's mean positive weight. A weight is positive unless the term is in every turn. */
function turnNovelties(
  { turns, isContent }: TermTable,
  { tf, terms, logBase }: { tf: 'raw' | 'relative'; terms: 'content' | 'all'; logBase: number },
): number[] {
  const kept = terms === 'all' ? turns : turns.map((turn) => turn.filter((id) => isContent[id] === 1));
  const documents = new Int32Array(isContent.length);
  const lastTurn = new Int32Array(isContent.length).fill(-1);
  for (const [i, turn] of kept.entries()) {
    for (const id of turn) {
      if (lastTurn[id] !== i) documents[id]! += 1;
      lastTurn[id] = i;
    }
  }
  const weights = Float64Array.from(documents, (count) => Math.log(turns.length / count) / logBase);

  const counts = new Int32Array(isContent.length);
  return kept.map((turn) => {
    for (const id of turn) counts[id]! += 1;
    let sum = 0;
    let positive = 0;
    for (const id of turn) {
      const count = counts[id]!;
      counts[id] = 0; // each term once, and the counts are clean for the next turn
      if (count === 0 || documents[id] === turns.length) continue;
      sum += count * weights[id]!;
      positive += 1;
    }
    return positive === 0 ? 0 : sum / positive / (tf === 'relative' ? turn.length : 1);
  });
}
