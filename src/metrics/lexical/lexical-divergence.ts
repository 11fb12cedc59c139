import { kullbackLeiblerDivergence } from '../../math/kullback-leibler-divergence.js';
import { numberWhere, words } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { hashed } from '../../options/params.js';
import type { CoreResult, MetricIdentity, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { requireTextAndReference, type TextAndReference } from './text-and-reference.js';

/** @internal */
export const identity: MetricIdentity<'lexical-divergence'> = { id: 'lexical-divergence', revision: 1 };

/** Options of {@link lexicalDivergence}. */
export interface LexicalDivergenceOptions {
  /** Added to each word's count, at least 0. Default 1. */
  readonly alpha?: number;
  /** Base of the logarithm. Default e. */
  readonly base?: number;
  /** The vocabulary: the words of both lists (`'union'`, default), or a given list. */
  readonly vocabulary?: 'union' | readonly string[];
}

/** @internal */
export const OPTIONS: OptionSpecs<LexicalDivergenceOptions, 'alpha' | 'base' | 'vocabulary'> = {
  alpha: numberWhere('a finite number of at least 0', (value) => value >= 0, 1),
  base: numberWhere('a finite number above 1', (value) => value > 1, Math.E),
  vocabulary: {
    expected: '"union" or a list of words',
    accepts: (value) => value === 'union' || words().accepts(value),
    default: 'union',
    print: (list) => (list === 'union' ? list : hashed('list', new Set(list))),
  },
};

/** Result of {@link lexicalDivergence}. */
export interface LexicalDivergenceResult extends CoreResult<'lexical-divergence'> {
  /** How many different words the distributions are over. */
  readonly vocabularySize: number;
}

/**
 * Lexical divergence (KL): how far the words of a round diverge from the words of a reference round.
 *
 * `KL(p || q) = sum_w p(w) log(p(w) / q(w))` with `p(w) = (count(w) + alpha) / (N + alpha |V|)` for the round and q
 * likewise for the reference [1]. Words outside a given vocabulary do not count.
 *
 * Range [0, inf), nats by default. `n` is the number of words of the round that count. Time O(words). Undefined:
 * `empty-text` if the vocabulary is empty, or if alpha is 0 and one side is empty; `infinite` if alpha is 0 and the
 * reference lacks a word of the round.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, appendix C.1.
 *
 * @param input the words of the round (`text`) and of the reference round (`reference`)
 * @throws MetricError `INVALID_OPTION` for a negative alpha or a base that is not above 1; `INVALID_INPUT` for input
 * that is not a list of words
 *
 * @example
 * ```ts
 * import { lexicalDivergence } from '@mtpc/metrics';
 * lexicalDivergence({ text: ['red', 'bus'], reference: ['red', 'car'] }).score; // => 0.138629436112
 * lexicalDivergence({ text: ['red'], reference: ['car'] }, { alpha: 0 }).undefinedBecause; // => 'infinite'
 * ```
 */
export function lexicalDivergence(
  input: TextAndReference,
  options?: LexicalDivergenceOptions,
): Settled<LexicalDivergenceResult> {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  const { alpha, base, vocabulary } = resolved;
  const { text: tokens, reference } = requireTextAndReference(identity.id, input);
  const counted = new Set(vocabulary === 'union' ? [...tokens, ...reference] : vocabulary);
  const p = countsOf(tokens, counted);
  const q = countsOf(reference, counted);
  const n = total(p);
  const body = {
    n,
    params: paramsOf(OPTIONS, resolved),
    vocabularySize: counted.size,
  };
  if (counted.size === 0 || (alpha === 0 && (n === 0 || total(q) === 0))) {
    return undefinedBecause(identity, 'empty-text', body);
  }
  const score = kullbackLeiblerDivergence(smoothed(p, alpha), smoothed(q, alpha), { base });
  return score === Infinity ? undefinedBecause(identity, 'infinite', body) : scored(identity, score, body);
}

function countsOf(tokens: readonly string[], words: ReadonlySet<string>): Float64Array {
  const counts = new Map(Array.from(words, (word): [string, number] => [word, 0]));
  for (const token of tokens) {
    const count = counts.get(token);
    if (count !== undefined) counts.set(token, count + 1);
  }
  return Float64Array.from(counts.values());
}

function smoothed(counts: Float64Array, alpha: number): Float64Array {
  return counts.map((count) => count + alpha);
}

function total(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
