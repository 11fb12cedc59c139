import { requireInput, requireShape } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { portableExp } from '../../math/portable-exp.js';
import { portableLog } from '../../math/portable-log.js';
import { aString, eitherForm, type Form, listOf, requireForm } from '../../options/forms.js';
import { flag, oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { countNgrams, type NgramCounts } from './ngram-counts.js';
import { tokenize13a } from './tokenize-13a.js';

const ORDERS = 4;
const TEXTS: Form = eitherForm(aString, listOf(aString, 'a text or a list of texts'));
const REFERENCES: Form = eitherForm(aString, listOf(TEXTS, 'texts, or a list of them for each hypothesis'));

/** Options of {@link bleu}. */
export interface BleuOptions {
  /** Lower-cases both sides first; default false. */
  readonly lowercase?: boolean;
  /** Ignore orders longer than the hypothesis; default true for one sentence, false for a corpus. */
  readonly effectiveOrder?: boolean;
  /** Smoothing of an order without a match: 1/2, 1/4, ... of a match (`'exp'`, default) or none. */
  readonly smoothing?: 'exp' | 'none';
}

const OPTIONS: OptionSpecs<BleuOptions, 'lowercase' | 'smoothing'> = {
  lowercase: flag(false),
  effectiveOrder: flag(),
  smoothing: oneOf(['exp', 'none'], 'exp'),
};

/** Result of {@link bleu}. */
export interface BleuResult {
  /** BLEU in [0, 100]. */
  readonly score: number;
  /** Matching n-grams, n from 1 to 4. */
  readonly counts: readonly number[];
  /** N-grams of the hypotheses. */
  readonly totals: readonly number[];
  /** Precisions in percent, smoothed if no n-gram matches. */
  readonly precisions: readonly number[];
  readonly brevityPenalty: number;
  /** Words of the hypotheses. */
  readonly hypothesisLength: number;
  /** Words of the references closest in length. */
  readonly referenceLength: number;
  /** Settings that determine the score, in sacrebleu's form and order. */
  readonly signature: string;
}

/**
 * BLEU [1] as sacrebleu computes it [2]: the geometric mean of the modified precisions of n-grams up to four words,
 * times the brevity penalty `exp(1 - r / c)` if the hypotheses, c words in total, are shorter than the references, r
 * words.
 *
 * {@link tokenize13a} splits the text into words. Matches are clipped by the greatest count in any one reference; the
 * reference closest in length (the shorter of two) gives r. An order without a match counts as 1/2, 1/4, ... of a match
 * (exponential smoothing); without any matching word the score is 0. A single text gets sentence BLEU with the
 * effective order. A list gets corpus BLEU, which differs from the mean of sentence BLEU.
 *
 * The score lies in [0, 100]. Takes O(words) time and memory.
 *
 * [1] Papineni et al. 2002, BLEU: a method for automatic evaluation of machine translation. [2] Post 2018, A call for
 * clarity in reporting BLEU scores.
 *
 * @param hypotheses one text, or the texts of a corpus
 * @param references the reference or references of the single text, or of each text of the corpus in order
 * @throws MetricError `SHAPE_MISMATCH` if a hypothesis has no entry of references; `INVALID_INPUT` for an entry without
 * a reference
 *
 * @example
 * ```ts
 * import { bleu } from '@mtpc/metrics/protocols';
 * bleu('the cat sat on the red mat', 'the cat sat on the mat').score; // => 64.3458884161
 * const corpus = bleu(['a red bus', 'no tree'], ['a red bus', ['no trees', 'not one tree']]);
 * corpus.precisions; // => [100, 66.6666666667, 100, 0]
 * corpus.signature; // => 'nrefs:var|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0'
 * ```
 */
export function bleu(
  hypotheses: string | readonly string[],
  references: string | readonly string[] | readonly (string | readonly string[])[],
  options?: BleuOptions,
): BleuResult {
  requireForm('bleu', 'hypotheses', hypotheses, TEXTS);
  requireForm('bleu', 'references', references, REFERENCES);
  const sentence = typeof hypotheses === 'string';
  const { effectiveOrder = sentence, ...resolved } = resolveOptions('bleu', OPTIONS, options);
  const { lowercase, smoothing } = resolved;
  const texts = sentence ? [hypotheses] : hypotheses;
  const list = typeof references === 'string' ? [references] : references;
  const nested = list.findIndex((entry) => typeof entry !== 'string');
  if (sentence) requireInput(nested < 0, 'bleu', `references[${nested}]`, 'a text', list[nested]);
  const entries = sentence ? [list.flat()] : list;
  const expected = `${texts.length} entries, one for each hypothesis`;
  requireShape(texts.length === entries.length, 'bleu', 'references', expected, references);
  const lists = entries.map((entry) => (typeof entry === 'string' ? [entry] : entry));
  const split = (text: string): string[] => tokenize13a(lowercase ? text.toLowerCase() : text);

  const sums = { counts: zeros(), totals: zeros(), hypothesisLength: 0, referenceLength: 0 };
  texts.forEach((text, i) => {
    const list = itemAt(lists, i);
    requireInput(list.length > 0, 'bleu', `references[${i}]`, 'at least one reference', list);
    add(sums, split(text), list.map(split));
  });
  const brevityPenalty = penaltyOf(sums.hypothesisLength, sums.referenceLength);
  const { score, precisions } = combine(sums.counts, sums.totals, { effectiveOrder, smoothing });
  const signature = signatureOf(lists, { lowercase, effectiveOrder, smoothing });
  return Object.freeze({ score: brevityPenalty * score, ...sums, precisions, brevityPenalty, signature });
}

interface Sums {
  counts: number[];
  totals: number[];
  hypothesisLength: number;
  referenceLength: number;
}

function zeros(): number[] {
  return new Array<number>(ORDERS).fill(0);
}

/** Adds the n-gram matches of one hypothesis. */
function add(sums: Sums, hypothesis: readonly string[], references: readonly (readonly string[])[]): void {
  sums.counts = sums.counts.map((count, i) => {
    const clip = references.map((reference) => countNgrams(reference, i + 1));
    const own = [...countNgrams(hypothesis, i + 1)];
    return own.reduce((sum, [ngram, times]) => sum + Math.min(times, most(clip, ngram)), count);
  });
  sums.totals = sums.totals.map((total, i) => total + Math.max(0, hypothesis.length - i));
  sums.hypothesisLength += hypothesis.length;
  sums.referenceLength += nearestLength(hypothesis.length, references);
}

function most(clip: readonly NgramCounts[], ngram: string): number {
  return clip.reduce((found, counts) => Math.max(found, counts.get(ngram) ?? 0), 0);
}

function nearestLength(length: number, references: readonly (readonly string[])[]): number {
  const lengths = references.map((reference) => reference.length);
  return lengths.reduce((best, each) => {
    const nearer = Math.abs(each - length) - Math.abs(best - length);
    return nearer < 0 || (nearer === 0 && each < best) ? each : best;
  });
}

function penaltyOf(hypothesis: number, reference: number): number {
  if (hypothesis >= reference) return 1;
  return hypothesis === 0 ? 0 : portableExp(1 - reference / hypothesis);
}

/** The precisions in percent and their geometric mean. */
function combine(
  counts: readonly number[],
  totals: readonly number[],
  { effectiveOrder, smoothing }: Required<Pick<BleuOptions, 'effectiveOrder' | 'smoothing'>>,
): { score: number; precisions: number[] } {
  const precisions = zeros();
  if (counts.every((count) => count === 0)) return { score: 0, precisions };
  let orders = ORDERS;
  let share = 1;
  for (const [i, total] of totals.entries()) {
    if (total === 0) break;
    if (effectiveOrder) orders = i + 1;
    if (itemAt(counts, i) === 0 && smoothing === 'exp') share /= 2;
    precisions[i] = (100 * (counts[i] || (smoothing === 'exp' ? share : 0))) / total;
  }
  const used = precisions.slice(0, orders);
  if (used.includes(0)) return { score: 0, precisions };
  const logs = used.reduce((sum, precision) => sum + portableLog(precision), 0);
  return { score: portableExp(logs / orders), precisions };
}

function signatureOf(
  lists: readonly (readonly string[])[],
  { lowercase, effectiveOrder, smoothing }: Required<BleuOptions>,
): string {
  const numbers = new Set(lists.map(({ length }) => length));
  const references = numbers.size === 1 ? [...numbers][0] : 'var';
  const [letters, order] = [lowercase ? 'lc' : 'mixed', effectiveOrder ? 'yes' : 'no'];
  return `nrefs:${references}|case:${letters}|eff:${order}|tok:13a|smooth:${smoothing}|version:2.0.0`;
}
