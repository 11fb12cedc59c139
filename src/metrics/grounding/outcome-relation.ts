import { requireInput, requireShape } from '../../error.js';
import { bootstrapInterval } from '../../math/bootstrap-interval.js';
import { pearsonCorrelation } from '../../math/pearson-correlation.js';
import { spearmanCorrelation } from '../../math/spearman-correlation.js';
import { properShare, seed, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { requireList } from '../../transcript/inputs.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';

/** @internal */
export const identity: MetricIdentity = { id: 'outcome-relation', revision: 1 };

/** Options of {@link outcomeRelation}. */
export interface OutcomeRelationOptions {
  /** Seed of the intervals; default 0. */
  readonly seed?: number;
  /** Resamples of the intervals; default 2000. */
  readonly resamples?: number;
  /** Coverage of the intervals; default 0.95. */
  readonly level?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<OutcomeRelationOptions, 'seed' | 'resamples' | 'level'> = {
  seed: seed(0),
  resamples: wholeNumber(1, 2000),
  level: properShare(0.95),
};

/** A correlation and its bootstrap interval. */
export interface CorrelationMeasure {
  readonly value: number;
  /** `null` where a resample can be constant, as with few items. */
  readonly interval: readonly [number, number] | null;
}

/** Result of {@link outcomeRelation}. */
export interface OutcomeRelationResult extends MetricResult {
  readonly pearson: CorrelationMeasure | null;
  readonly spearman: CorrelationMeasure | null;
}

/**
 * How a measure of dialogues (contrastive CLIPScore, word novelty, ...) goes together with their task score: Pearson's
 * and Spearman's correlation, each with a seeded bootstrap interval over dialogues. The score is Spearman's [1].
 *
 * Dialogues whose measure or outcome is `null` are left out.
 *
 * Range [-1, 1]. `n` is the number of dialogues used. Time O(resamples * n log n).
 * Undefined: `too-few-items` below three dialogues, `zero-denominator` where measure or outcome is constant.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 4.2.
 *
 * @throws MetricError `SHAPE_MISMATCH` unless both lists are equally long, `INVALID_OPTION` for an unknown option or one
 * out of range, `INVALID_INPUT` for what is no list, or a value that is neither a finite number nor `null`
 *
 * @example
 * ```ts
 * import { outcomeRelation } from '@mtpc/metrics';
 * const result = outcomeRelation([1, 2, 3, 4, null], [10, 20, 40, 30, 5]);
 * result.score; // => 0.8
 * result.n; // => 4
 * ```
 */
export function outcomeRelation(
  measures: readonly (number | null)[],
  outcomes: readonly (number | null)[],
  options?: OutcomeRelationOptions,
): OutcomeRelationResult {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  requireValues('measures', measures);
  requireValues('outcomes', outcomes);
  const expected = `an array of ${measures.length}, one outcome per measure`;
  requireShape(outcomes.length === measures.length, identity.id, 'outcomes', expected, outcomes);
  const pairs = measures.flatMap((measure, i) => {
    const outcome = outcomes[i] ?? null;
    return measure === null || outcome === null ? [] : [[measure, outcome] as const];
  });
  const pearson = measured(pairs, pearsonCorrelation, resolved);
  const spearman = measured(pairs, spearmanCorrelation, resolved);
  const body = { n: pairs.length, params: paramsOf(OPTIONS, resolved), pearson, spearman };
  if (pairs.length < 3) {
    return undefinedBecause(identity, 'too-few-items', { ...body, pearson: null, spearman: null });
  }
  if (spearman === null) return undefinedBecause(identity, 'zero-denominator', body);
  return scored(identity, spearman.value, body);
}

function requireValues(path: string, values: readonly (number | null)[]): void {
  requireList(identity.id, path, values, 'a list of numbers, null where there is none');
  values.forEach((value, i) => {
    const ok = value === null || Number.isFinite(value);
    requireInput(ok, identity.id, `${path}[${i}]`, 'a finite number or null', value);
  });
}

function measured(
  pairs: readonly (readonly [number, number])[],
  correlation: (x: readonly number[], y: readonly number[]) => number,
  resampling: { readonly seed: number; readonly resamples: number; readonly level: number },
): CorrelationMeasure | null {
  // The bootstrap draws numbers: here those of the pairs.
  const numbers = pairs.map((_, i) => i);
  const statistic = (drawn: ArrayLike<number>): number => {
    const own = Array.from(drawn, (i) => pairs[i]!);
    return correlation(
      own.map(([x]) => x),
      own.map(([, y]) => y),
    );
  };
  const value = statistic(numbers);
  const { lower, upper } = bootstrapInterval(numbers, { ...resampling, statistic });
  if (Number.isNaN(value)) return null;
  return { value, interval: Number.isNaN(lower) ? null : [lower, upper] };
}
