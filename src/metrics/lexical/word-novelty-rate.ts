import { editAlignmentBounds } from '../../math/edit-alignment-bounds.js';
import { levenshteinAlignment } from '../../math/levenshtein-alignment.js';
import { longestCommonSubsequence } from '../../math/longest-common-subsequence.js';
import { oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { iccaNewWords } from './icca-new-words.js';
import { requireTextAndReference, type TextAndReference } from './text-and-reference.js';

/** @internal */
export const METRIC: FactsFor<WordNoveltyRateResult> = {
  id: 'word-novelty-rate',
  revision: 1,
  symbol: 'WNR',
  input: 'tokens',
  needs: ['tokens'],
  undefinedWhen: ['zero-denominator'],
  direction: 'lower',
  components: [],
};

/** Options of {@link wordNoveltyRate}. */
export interface WordNoveltyRateOptions {
  /**
   * Alignment: optimal with free deletions (`'free-deletions'`, default); as in the published notebook, where leading
   * deletions have a cost (`'icca'`, for comparison only); or with unit costs, preferring the diagonal on ties
   * (`'levenshtein'`).
   */
  readonly alignment?: 'free-deletions' | 'icca' | 'levenshtein';
  /** Divide by the length of the reference (default) or of the hypothesis. */
  readonly normalizeBy?: 'reference' | 'hypothesis';
}

/** @internal */
export const OPTIONS: OptionSpecs<WordNoveltyRateOptions, 'alignment' | 'normalizeBy'> = {
  alignment: oneOf(['free-deletions', 'icca', 'levenshtein'], 'free-deletions'),
  normalizeBy: oneOf(['reference', 'hypothesis'], 'reference'),
};

/** Result of {@link wordNoveltyRate}. */
export interface WordNoveltyRateResult extends CoreResult<'word-novelty-rate'> {
  /** Number of words of the hypothesis that the alignment does not match with the reference. */
  readonly insertionsAndSubstitutions: number;
  /** Length of the longest common subsequence. */
  readonly lcs: number;
  /** Fewest insertions plus substitutions over all optimal alignments; with `'levenshtein'` they can differ. */
  readonly minimum: number;
  /** Most insertions plus substitutions over all optimal alignments. */
  readonly maximum: number;
}

/**
 * Word novelty rate (WNR): how many new words an expression has, relative to an earlier expression for the same
 * object.
 *
 * Insertions plus substitutions over the length of the reference, deletions being free [1]. With an optimal alignment
 * this is `(|hyp| - LCS(ref, hyp)) / |ref|`. 0 means that the later expression only drops words, which is typical once
 * partners have agreed on a name.
 *
 * The score lies in [0, inf), [0, 1] under `normalizeBy: 'hypothesis'` except for `'icca'`, which counts some
 * deletions; new words per word. `n` is the number of words in the denominator. Time O(|ref| |hyp| / 30) for the
 * default, O(|ref| |hyp|) for the others. Undefined scores: `zero-denominator` if the divisor is empty
 * (`alignment: 'icca'` gives 1 for an empty reference).
 *
 * [1] Hua and Artzi 2024, as used by Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground,
 * section 4.3.
 *
 * @param input the words of the later expression (`text`) and of the earlier one (`reference`)
 * @throws MetricError `INVALID_OPTION` for an unknown `alignment` or `normalizeBy`; `INVALID_INPUT` for input that is
 * not a list of words
 *
 * @example
 * ```ts
 * import { wordNoveltyRate } from '@mtpc/metrics';
 * const result = wordNoveltyRate({ text: ['red', 'double', 'bus'], reference: ['the', 'tall', 'red', 'bus'] });
 * result.score; // => 0.25
 * result.insertionsAndSubstitutions; // => 1
 * ```
 */
export const wordNoveltyRate: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(input: TextAndReference, options?: WordNoveltyRateOptions): Settled<WordNoveltyRateResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { alignment, normalizeBy } = resolved;
  const { text: hypothesis, reference } = requireTextAndReference(METRIC.id, input);
  const lcs = longestCommonSubsequence(reference, hypothesis);
  const counts = newWords(alignment, reference, hypothesis, lcs);
  const n = normalizeBy === 'reference' ? reference.length : hypothesis.length;
  const body = { n, params: paramsOf(OPTIONS, resolved), ...counts, lcs };
  if (n > 0) return scored(METRIC, counts.insertionsAndSubstitutions / n, body);
  const iccaValue = alignment === 'icca' && normalizeBy === 'reference';
  return iccaValue ? scored(METRIC, 1, body) : undefinedBecause(METRIC, 'zero-denominator', body);
}

type NewWords = Pick<WordNoveltyRateResult, 'insertionsAndSubstitutions' | 'minimum' | 'maximum'>;

function newWords(
  alignment: 'free-deletions' | 'icca' | 'levenshtein',
  reference: readonly string[],
  hypothesis: readonly string[],
  lcs: number,
): NewWords {
  if (alignment === 'levenshtein') {
    const { insertions, substitutions } = levenshteinAlignment(reference, hypothesis);
    const bounds = editAlignmentBounds(reference, hypothesis);
    return { insertionsAndSubstitutions: insertions + substitutions, ...bounds };
  }
  const count = alignment === 'icca' ? iccaNewWords(reference, hypothesis) : hypothesis.length - lcs;
  return { insertionsAndSubstitutions: count, minimum: count, maximum: count };
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.3, figure 6' },
  category: 'lexical',
  meaning: 'How many new words an expression has, relative to an earlier expression for the same object.',
  tex: '\\mathrm{WNR} = \\frac{|h| - \\mathrm{LCS}(r, h)}{|r|}',
  range: [0, null],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(|ref| |hyp| / 30)', memory: 'O(|ref| + |hyp|)' },
  nUnit: 'words divided by',
  use: 'to see whether partners reuse and shorten the name of an object.',
  avoid: 'to measure how much shorter an expression became: dropped words do not count.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, "red double bus" adds one word to "the tall red bus": 1 / 4 = 0.25. An expression that only drops words scores 0.',
  seeAlso: ['word-novelty-curve', 'lexical-divergence'],
};
