import { existing, itemAt, lastItem } from '../math/existing.js';
import { findMetric, getMetric } from '../metrics/core/registry.js';
import type { MetricResult } from '../metrics/core/result.js';
import { signature as signatureOf } from '../metrics/core/signature.js';
import {
  aFiniteNumber,
  aNumber,
  aString,
  type Form,
  fieldsOf,
  listOf,
  maybe,
  orNull,
  requireForm,
} from '../options/forms.js';
import { requireTranscript } from '../transcript/inputs.js';
import { speakerKey } from '../transcript/speaker-key.js';
import type { Transcript } from '../transcript/types.js';
import type { NormCell } from './norm-table.js';
import { NORMS } from './norms.generated.js';

/** A result of a metric, or a score with the signature of its metric, such as the mean of a transcript's rows. */
export type NormedScore =
  | MetricResult
  | { readonly metric: string; readonly score: number | null; readonly signature: string };

/** The percentile of a score among human conversations of similar length. */
export interface Norm {
  /** The corpus: `DeliData`. */
  readonly corpus: string;
  /** Topic and medium of the corpus: `group decisions, chat`. */
  readonly talk: string;
  /** Number of conversations with a score, in this range of turns and with this number of speakers. */
  readonly n: number;
  /** Range of turns of these conversations. */
  readonly turns: readonly [number, number];
  /**
   * The percentile of the score, as a range; its ends differ if scores are tied or the score lies beyond the 5th or
   * 95th percentile.
   */
  readonly percentile: readonly [number, number];
  readonly median: number;
}

/** Why the percentile is missing. */
export type NoNormReason =
  | 'no-score'
  | 'no-norms-for-this-metric'
  | 'other-signature'
  | 'score-of-a-turn'
  | 'other-number-of-speakers'
  | 'shorter-than-any'
  | 'longer-than-any'
  | 'no-norms-at-this-length';

/** Result of {@link percentile}. */
export interface Norms {
  readonly turns: number;
  readonly speakers: number;
  /** One entry per corpus with conversations of that length, in alphabetical order. */
  readonly norms: readonly Norm[];
  /** Present if `norms` is empty. */
  readonly because?: NoNormReason;
}

/**
 * The percentile of a score among human conversations with the same number of speakers and about the same number of
 * turns, in each public corpus with such conversations. Corpora differ more than models do, so choose the corpus that
 * resembles your conversations most.
 *
 * Norms are quantiles of scores with default options. A score with another signature, or of a conversation that is
 * longer or shorter than every conversation of the corpora, does not get a percentile, because norms are not
 * extrapolated. For metrics that score turns, pass the mean over the conversation's turns with its signature. O(cells).
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a score of a metric, or not a transcript
 *
 * @example
 * ```ts
 * import { speakerEntropy } from '@mtpc/metrics';
 * import { percentile } from '@mtpc/metrics/norms';
 * const turns = ['ana', 'ben', 'ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'I take the red one.' }));
 * const long = { turns: Array.from({ length: 400 }, () => turns).flat() };
 * percentile(speakerEntropy(long), long).because; // => 'longer-than-any'
 * ```
 */
export function percentile(result: NormedScore, transcript: Transcript): Norms {
  requireForm('percentile', 'result', result, SCORED);
  requireTranscript('percentile', transcript);
  const size = {
    turns: transcript.turns.length,
    speakers: new Set(transcript.turns.map(({ speaker }) => speakerKey(speaker))).size,
  };
  const none = (because: NoNormReason): Norms => Object.freeze({ ...size, norms: [], because });
  const place = NORMS.metrics.findIndex(([metric]) => metric === result.metric);
  if (place < 0) {
    findMetric(result.metric, 'percentile: result.metric');
    return none('no-norms-for-this-metric');
  }
  const { score } = result;
  if (score === null) return none('no-score');
  const isResult = !('signature' in result);
  if (isResult && getMetric(result.metric).granularity === 'turn') return none('score-of-a-turn');
  const line = isResult ? signatureOf(result) : result.signature;
  if (line !== itemAt(NORMS.metrics, place)[1]) return none('other-signature');
  const fitting = NORMS.corpora.flatMap(({ title, talk, cells }) =>
    cells.flatMap((cell) =>
      cell[2] === size.speakers && cell[4][place] !== 0 ? [{ title, talk, cell }] : [],
    ),
  );
  const found = fitting.filter(({ cell: [least, most] }) => least <= size.turns && size.turns <= most);
  if (found.length === 0)
    return none(
      findNoNormReason(
        fitting.map(({ cell }) => cell),
        size.turns,
      ),
    );
  const norms = found.map(({ title, talk, cell }) => normIn(title, talk, cell, place, score));
  return Object.freeze({ ...size, norms: norms.sort((a, b) => (a.corpus < b.corpus ? -1 : 1)) });
}

const SCORED: Form = fieldsOf(
  { metric: aString, score: orNull(aNumber), signature: maybe(aString) },
  'a result of a metric, or a score with its metric and signature',
);

function findNoNormReason(cells: readonly NormCell[], turns: number): NoNormReason {
  if (cells.length === 0) return 'other-number-of-speakers';
  if (cells.every(([, most]) => turns > most)) return 'longer-than-any';
  return cells.every(([least]) => turns < least) ? 'shorter-than-any' : 'no-norms-at-this-length';
}

function normIn(corpus: string, talk: string, cell: NormCell, place: number, score: number): Norm {
  const [n, ...quantiles] = cell[4][place] || [];
  const median = itemAt(quantiles, NORMS.shares.indexOf(0.5));
  const percentile = interpolatePercentile(Number(score.toPrecision(3)), quantiles);
  return Object.freeze({
    corpus,
    talk,
    n: existing(n),
    turns: [cell[0], cell[1]],
    percentile,
    median,
  } as const);
}

/**
 * The percentile range of a score, interpolated linearly between quantiles; a tie spans all quantiles that equal it.
 */
function interpolatePercentile(score: number, quantiles: readonly number[]): readonly [number, number] {
  const percents = NORMS.shares.map((share) => 100 * share);
  const equal = percents.filter((_, i) => quantiles[i] === score);
  if (equal.length > 0) {
    const low = quantiles[0] === score ? 0 : itemAt(equal, 0);
    const high = quantiles.at(-1) === score ? 100 : lastItem(equal);
    return [low, high];
  }
  const above = quantiles.findIndex((each) => each > score);
  if (above === 0) return [0, itemAt(percents, 0)];
  if (above < 0) return [lastItem(percents), 100];
  const [low, high] = [itemAt(quantiles, above - 1), itemAt(quantiles, above)];
  const [from, to] = [itemAt(percents, above - 1), itemAt(percents, above)];
  const percent = Math.round(from + ((to - from) * (score - low)) / (high - low));
  return [percent, percent];
}

const PAIR = listOf(aFiniteNumber, 'two numbers');

const NORM = fieldsOf(
  { corpus: aString, n: aFiniteNumber, percentile: PAIR, turns: PAIR },
  'a result of percentile',
);

/**
 * Formats a norm: `12th percentile among people at 28 to 33 turns (DeliData, 62 conversations)`.
 *
 * @throws MetricError `INVALID_INPUT` for anything other than a norm
 *
 * @example
 * ```ts
 * import { formatPercentile } from '@mtpc/metrics/norms';
 * const norm = { corpus: 'DeliData', talk: 'chat', n: 62, turns: [28, 33], percentile: [12, 12], median: 0.9 } as const;
 * formatPercentile(norm); // => '12th percentile among people at 28 to 33 turns (DeliData, 62 conversations)'
 * ```
 */
export function formatPercentile(norm: Norm): string {
  requireForm('formatPercentile', 'norm', norm, NORM);
  const { percentile, turns, corpus, n } = norm;
  const [low, high] = percentile;
  const [least, most] = turns;
  const place =
    low === high
      ? `${ordinal(low)} percentile`
      : low === 0 && high < 50
        ? `at most the ${ordinal(high)} percentile`
        : high === 100 && low > 50
          ? `at least the ${ordinal(low)} percentile`
          : `${ordinal(low)} to ${ordinal(high)} percentile`;
  const length = least === most ? `${least}` : `${least} to ${most}`;
  return `${place} among people at ${length} turns (${corpus}, ${n} conversations)`;
}

function ordinal(number: number): string {
  const ends = ['th', 'st', 'nd', 'rd'];
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(isTeen ? undefined : ends[number % 10]) ?? 'th'}`;
}
