import { kullbackLeiblerDivergence } from '../../math/kullback-leibler-divergence.js';
import { numberWhere, words } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { hashed } from '../../options/params.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { requireTextAndReference, type TextAndReference } from './text-and-reference.js';

/** @internal */
export const METRIC: FactsFor<LexicalDivergenceResult> = {
  id: 'lexical-divergence',
  revision: 1,
  symbol: 'KL',
  input: 'tokens',
  needs: ['tokens'],
  undefinedWhen: ['empty-text', 'infinite'],
  direction: 'none',
  components: [],
};

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
  /** Number of distinct words in the vocabulary. */
  readonly vocabularySize: number;
}

/**
 * Lexical divergence (KL): how much the word frequencies of a round differ from a reference round.
 *
 * `KL(p || q) = sum_w p(w) log(p(w) / q(w))` with `p(w) = (count(w) + alpha) / (N + alpha |V|)` for the round and q
 * likewise for the reference [1]. Words outside a given vocabulary do not count.
 *
 * The score lies in [0, inf), nats by default. `n` is the number of words of the round that count. Takes O(words) time.
 * Undefined scores: `empty-text` if the vocabulary is empty, or if alpha is 0 and one side is empty; `infinite` if
 * alpha is 0 and a word of the round is missing in the reference.
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
export const lexicalDivergence: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  input: TextAndReference,
  options?: LexicalDivergenceOptions,
): Settled<LexicalDivergenceResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { alpha, base, vocabulary } = resolved;
  const { text: tokens, reference } = requireTextAndReference(METRIC.id, input);
  const counted = new Set(vocabulary === 'union' ? [...tokens, ...reference] : vocabulary);
  const p = countWords(tokens, counted);
  const q = countWords(reference, counted);
  const n = total(p);
  const body = {
    n,
    params: paramsOf(OPTIONS, resolved),
    vocabularySize: counted.size,
  };
  if (counted.size === 0 || (alpha === 0 && (n === 0 || total(q) === 0))) {
    return undefinedBecause(METRIC, 'empty-text', body);
  }
  const score = kullbackLeiblerDivergence(smoothed(p, alpha), smoothed(q, alpha), { base });
  return score === Infinity ? undefinedBecause(METRIC, 'infinite', body) : scored(METRIC, score, body);
}

function countWords(tokens: readonly string[], words: ReadonlySet<string>): Float64Array {
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

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'appendix C.1' },
  category: 'lexical',
  meaning: 'How much the word frequencies of a round differ from a reference round.',
  tex: 'D_{\\mathrm{KL}}(p \\,\\|\\, q) = \\sum_w p(w) \\ln \\frac{p(w)}{q(w)}',
  range: [0, null],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(words)', memory: 'O(vocabulary)' },
  nUnit: 'words of the round',
  use: 'to measure how much the vocabulary of a list of words differs from a reference list.',
  avoid: 'to compare lists of very different lengths: the smoothing constant then decides most of the value.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, two rounds share one of two words and diverge by 0.139 nats. Equal word frequencies give 0. Without smoothing (`alpha: 0`), a word that is missing in the reference makes the divergence infinite, and the score is undefined.',
  seeAlso: ['lexical-divergence-curve', 'word-novelty-rate'],
};
