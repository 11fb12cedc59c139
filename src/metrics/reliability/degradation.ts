import { requireInput, requireShape } from '../../error.js';
import { mean } from '../../math/mean.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';

/** @internal */
export const identity: MetricIdentity = { id: 'degradation', revision: 1 };

/** Mean scores per task under two settings, in the same order; `null` where a task was not run. */
export interface DegradationInput {
  /** The scores when the whole instruction is given at once. */
  readonly full: readonly (number | null)[];
  /** The scores under the setting that is compared, such as `concat` or `sharded`. */
  readonly setting: readonly (number | null)[];
}

/** Result of {@link degradation}. */
export interface DegradationResult extends MetricResult {
  /** Each task's ratio in percent; `null` where it has none. */
  readonly perTask: readonly (number | null)[];
  /** 100 minus the score: how many percent are lost. */
  readonly loss: number | null;
}

/**
 * Degradation: what share of its single-turn performance a model keeps under another setting, in percent.
 *
 * `100 * mean over tasks of (setting / full)` [1], the last two columns of the paper's table 1. Tasks that either
 * side lacks, or whose full score is 0, are left out.
 *
 * Range [0, inf), percent; 100 means nothing is lost. `n` is the number of tasks compared. Time O(tasks).
 * Undefined: `too-few-items` where no task is on both sides, `zero-denominator` where all their full scores are 0.
 *
 * [1] Laban et al. 2025, LLMs get lost in multi-turn conversation, table 1.
 *
 * @throws MetricError `SHAPE_MISMATCH` if the two lists differ in length, `INVALID_INPUT` for a score that is not finite
 *
 * @example
 * ```ts
 * import { degradation } from '@mtpc/metrics';
 * const result = degradation({ full: [80, 50, null], setting: [40, 50, 30] });
 * result.score; // => 75
 * result.loss; // => 25
 * ```
 */
export function degradation({ full, setting }: DegradationInput): DegradationResult {
  const length = `an array of ${full.length}, as long as full`;
  requireShape(full.length === setting.length, identity.id, 'setting', length, setting);
  let onBothSides = 0;
  const perTask = full.map((whole, i) => {
    const part = setting[i];
    if (!isScore('full', i, whole) || !isScore('setting', i, part)) return null;
    onBothSides += 1;
    return whole === 0 ? null : (100 * part) / whole;
  });
  const ratios = perTask.filter((ratio) => ratio !== null);
  const body = { n: ratios.length, params: {}, perTask };
  if (ratios.length === 0) {
    const reason = onBothSides === 0 ? 'too-few-items' : 'zero-denominator';
    return undefinedBecause(identity, reason, { ...body, loss: null });
  }
  const score = mean(ratios);
  return scored(identity, score, { ...body, loss: 100 - score });
}

function isScore(side: string, index: number, score: number | null | undefined): score is number {
  if (score === null || score === undefined) return false;
  requireInput(Number.isFinite(score), identity.id, `${side}[${index}]`, 'a finite number or null', score);
  return true;
}
