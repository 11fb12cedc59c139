import { portableLog } from '../../math/portable-log.js';
import { numberWhere, oneOf, wholeNumber, words } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { TOKENIZER_ID } from '../../text/tokenize.js';
import { requireTranscript } from '../../transcript/inputs.js';
import type { Transcript } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import { type ReadLanguage, resolveLanguage } from '../core/language.js';
import type { CoreResult, InLanguage, Settled, Tokenized } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { resolveTokens, TOKEN_OPTIONS, type TokenOptions } from '../core/token-options.js';
import { internTerms, internTexts, type TermChoice, type TermTable } from './term-table.js';

/** @internal */
export const METRIC: FactsFor<LexicalDensityResult> = {
  id: 'lexical-density',
  revision: 1,
  symbol: 'LD',
  input: 'transcript',
  needs: [],
  precomputed: 'tokens',
  capability: 'stopWords',
  undefinedWhen: ['empty-text', 'unsupported-language', 'unsupported-runtime'],
  direction: 'higher',
  components: [
    { symbol: 'LD-ratio', of: 'contentRatio' },
    { symbol: 'LD-novelty', of: 'novelty' },
    { symbol: 'LD-per-ln-n', of: 'perLogTurns' },
    { symbol: 'LD-fixed', of: 'atFixedTurns' },
  ],
};

/** Options of {@link lexicalDensity}. */
export interface LexicalDensityOptions extends TokenOptions {
  /** Term frequency: the count of a word in the turn (`'raw'`, default), or the count divided by the turn's terms. */
  readonly tf?: 'raw' | 'relative';
  /** Words to weight: words that are not on the stop list (`'content'`, default), or all words. */
  readonly terms?: 'content' | 'all';
  /** Base of the logarithm. Default e. */
  readonly base?: number;
  /** Stop words (case-insensitive). Default: the paper's list. */
  readonly stopwords?: Iterable<string>;
  /** Number of turns of equal length for `atFixedTurns`. Default 8. */
  readonly fixedTurns?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<LexicalDensityOptions, 'tf' | 'terms' | 'base' | 'fixedTurns'> = {
  ...TOKEN_OPTIONS,
  tf: oneOf(['raw', 'relative'], 'raw'),
  terms: oneOf(['content', 'all'], 'content'),
  base: numberWhere('a finite number above 1', (value) => value > 1, Math.E),
  stopwords: words(),
  fixedTurns: wholeNumber(2, 8),
};

/** Result of {@link lexicalDensity}. */
export interface LexicalDensityResult extends CoreResult<'lexical-density'>, Tokenized, InLanguage {
  /** Content words over all words; `null` without words. */
  readonly contentRatio: number | null;
  /** Mean of `perTurn`; `null` without words. */
  readonly novelty: number | null;
  /** Mean positive TF-IDF weight of each turn, 0 without positive weights. */
  readonly perTurn: readonly number[];
  /** Number of words. */
  readonly words: number;
  /** Number of words that are not on the stop list. */
  readonly contentWords: number;
  /** The score divided by ln n, its maximum for one new word per turn; `null` for fewer than two turns. */
  readonly perLogTurns: number | null;
  /** The density of the same words in `fixedTurns` turns of equal length; `null` for fewer words than turns. */
  readonly atFixedTurns: number | null;
}

/**
 * Lexical density: how much new content the turns of a conversation carry.
 *
 * `100 * |C| / |W| * novelty`, with W all words and C the words that are not on the stop list. Each turn is a document:
 * a term's weight is `tf * log(n / df)` over the n turns, a turn's novelty is the mean of its positive weights (0
 * without any), and the dialogue's novelty is the mean over all turns [1]. Words are lower-cased; punctuation does not
 * count. A turn without terms counts in n and contributes 0.
 *
 * The score grows roughly with ln n: dividing one dialogue into 2, 4, 8 and 16 turns gives 38, 61, 89 and 115 with the
 * same words. `perLogTurns` divides the score by ln n; `atFixedTurns` spreads the same words in the same order over
 * `fixedTurns` turns of equal length, so turn boundaries do not matter. Both are extensions of this library.
 *
 * The score lies in [0, inf): 100 ln n if every turn contains one new content word, exceeded only if turns repeat a
 * word; the range "0-100" in the paper does not match its formula. `n` is the number of turns. One turn always gives 0.
 * Takes O(words) time and memory. Undefined scores: `empty-text` if the dialogue contains no words.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 5.3, eq. 1 and 3-7, and appendix C.3.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option value, a base that is not above 1, or a `fixedTurns` that
 * is not a whole number from 2; `SHAPE_MISMATCH` if `tokens` does not have one list per turn
 *
 * @example
 * ```ts
 * import { lexicalDensity } from '@mtpc/metrics';
 * const turns = ['a red bus', 'the red car'].map((text, i) => ({ speaker: `s${i}`, text }));
 * const result = lexicalDensity({ turns });
 * result.contentRatio; // => 0.666666666667
 * result.novelty; // => 0.69314718056
 * result.score; // => 46.209812037330
 * result.perLogTurns; // => 66.6666666667
 * ```
 */
export const lexicalDensity: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(transcript: Transcript, options?: LexicalDensityOptions): Settled<LexicalDensityResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { tf, terms, base, stopwords, fixedTurns } = resolved;
  requireTranscript(METRIC.id, transcript);
  const whole = transcript.turns.map((turn) => turn.text);
  const spoken = resolveLanguage(whole, resolved, 'stopWords');
  const { pack, kept, language } = spoken;
  const texts = kept === undefined ? whole : whole.filter((_, i) => kept[i]);
  const stopList =
    stopwords === undefined ? pack.stopWords : new Set(Array.from(stopwords, (word) => word.toLowerCase()));
  const choice = { stopwords: stopList, keepsAll: terms === 'all' };
  const { table, tokenizer } = numberTerms(texts, resolved, choice, spoken);
  const { words: wordCount, contentWords } = table;
  const weighing = { tf, logBase: portableLog(base) };
  const perTurn = turnNovelties(table, weighing);
  // Uses the resolved list, because the caller's iterable may be exhausted.
  const settings = stopwords === undefined ? resolved : { ...resolved, stopwords: stopList };
  const params = { stopwords: pack.listsId, ...paramsOf(OPTIONS, settings) };
  const counts = { words: wordCount, contentWords };
  const body = { n: texts.length, params, tokenizer, language, perTurn, ...counts };
  const none = { contentRatio: null, novelty: null, perLogTurns: null, atFixedTurns: null };
  if (wordCount === 0) return undefinedBecause(METRIC, 'empty-text', { ...body, ...none });
  if (spoken.reason) return undefinedBecause(METRIC, spoken.reason, { ...body, ...none });
  const contentRatio = contentWords / wordCount;
  const novelty = mean(perTurn);
  const score = 100 * contentRatio * novelty;
  const even = wordCount < fixedTurns ? null : mean(turnNovelties(evenTurns(table, fixedTurns), weighing));
  const companions = {
    perLogTurns: texts.length < 2 ? null : (score * portableLog(base)) / portableLog(texts.length),
    atFixedTurns: even === null ? null : 100 * contentRatio * even,
  };
  return scored(METRIC, score, { ...body, contentRatio, novelty, ...companions });
}

/** The words of the turns as numbers, and the id of the tokenizer. */
function numberTerms(
  texts: readonly string[],
  options: TokenOptions,
  choice: TermChoice,
  { pack }: ReadLanguage,
): { table: TermTable; tokenizer: string } {
  if (options.tokens === undefined && options.tokenize === undefined && pack.wordsId === TOKENIZER_ID) {
    return { table: internTexts(texts, choice), tokenizer: TOKENIZER_ID };
  }
  const { tokens, tokenizer } = resolveTokens(METRIC.id, texts, options, { pack });
  return { table: internTerms(tokens, choice), tokenizer };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The same words in turns of equal length (up to one word). */
function evenTurns(table: TermTable, count: number): TermTable {
  const { places, words } = table;
  const ends: number[] = [];
  let end = 0;
  for (let k = 1; k <= count; k++) {
    const next = Math.floor((k * words) / count);
    while (end < places.length && places[end]! < next) end++;
    ends.push(end);
  }
  return { ...table, ends };
}

/** Each turn's mean positive weight. A weight is positive unless the term is in every turn. */
function turnNovelties(
  { ids, ends, size }: TermTable,
  { tf, logBase }: { tf: 'raw' | 'relative'; logBase: number },
): number[] {
  const documents = new Int32Array(size);
  const lastTurn = new Int32Array(size).fill(-1);
  let at = 0;
  for (const [turn, end] of ends.entries()) {
    for (; at < end; at++) {
      const id = ids[at]!;
      if (lastTurn[id] !== turn) documents[id]! += 1;
      lastTurn[id] = turn;
    }
  }
  // Few distinct turn counts occur, so each logarithm is computed once.
  const weights = new Float64Array(ends.length + 1);
  for (const count of documents) {
    if (weights[count] === 0) weights[count] = portableLog(ends.length / count) / logBase;
  }

  const counts = new Int32Array(size);
  return ends.map((end, turn) => {
    const start = ends[turn - 1] ?? 0;
    for (let i = start; i < end; i++) counts[ids[i]!]! += 1;
    let sum = 0;
    let positive = 0;
    for (let i = start; i < end; i++) {
      const id = ids[i]!;
      const count = counts[id]!;
      counts[id] = 0; // each term once; resets the counts for the next turn
      if (count === 0 || documents[id] === ends.length) continue;
      sum += count * weights[documents[id]!]!;
      positive += 1;
    }
    return positive === 0 ? 0 : sum / positive / (tf === 'relative' ? end - start : 1);
  });
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'pingeval', equation: 'section 5.3, eq. 1 and 3-7; appendix C.3' },
  reports: ['pingeval'],
  category: 'lexical',
  meaning: 'How much new content the turns of a conversation carry.',
  tex: '\\mathrm{LD} = 100 \\cdot \\frac{|C|}{|W|} \\cdot \\frac{1}{n} \\sum_{i=1}^{n} \\operatorname{mean}_{v_{ij} > 0} v_{ij}, \\quad v_{ij} = \\mathrm{tf}_{ij} \\ln \\frac{n}{\\mathrm{df}_j}',
  range: [0, null],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(words)', memory: 'O(words)' },
  nUnit: 'turns',
  starter: 1,
  use: 'to compare how much new content the turns of two sets of conversations carry, at the same number of turns.',
  avoid:
    'to compare conversations with different numbers of turns; use `perLogTurns` or `atFixedTurns` instead. Random words score high, so read it together with a coherence metric.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, 4 of 6 words are content words, and each turn has one that the other lacks, so the novelty is ln 2: 66.7 times 0.693 is 46.2. `perLogTurns` is 46.2 / ln 2 = 66.7. If you publish LD, report the number of turns with it.',
  seeAlso: ['lexical-novelty', 'centering-score'],
};
