import { requireShape } from '../../error.js';
import { mean } from '../../math/mean.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';
import { requireRunScore } from './require-run-score.js';

/** @internal */
export const identity: MetricIdentity = { id: 'retention', revision: 1 };

/** Mean scores per task under two settings, in the same order; `null` where a task was not run. */
export interface RetentionInput {
  /** The scores when the whole instruction is given at once. */
  readonly full: readonly (number | null)[];
  /** The scores under the setting that is compared, such as `concat` or `sharded`. */
  readonly setting: readonly (number | null)[];
}

/** Result of {@link retention}. */
export interface RetentionResult extends MetricResult {
  /** Each task's ratio in percent; `null` where it has none. */
  readonly perTask: readonly (number | null)[];
  /** 100 minus the score: how many percent are lost. */
  readonly loss: number | null;
}

/**
 * Retention: what share of its single-turn performance a model keeps under another setting, in percent.
 *
 * `100 * mean over tasks of (setting / full)` [1], the last two columns of the paper's section 5.1, table 1. Tasks that either
 * side lacks, or whose full score is 0, are left out.
 *
 * Range [0, inf), percent; 100 means nothing is lost. `n` is the number of tasks compared. Time O(tasks).
 * Undefined: `too-few-items` where no task is on both sides, `zero-denominator` where all their full scores are 0,
 * `infinite` where one is so small that the ratio is no finite number.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 5.1, table 1.
 *
 * @throws MetricError `SHAPE_MISMATCH` if the two lists differ in length, `INVALID_INPUT` for a score outside [0, 100]
 *
 * @example
 * ```ts
 * import { retention } from '@mtpc/metrics';
 * const result = retention({ full: [80, 50, null], setting: [40, 50, 30] });
 * result.score; // => 75
 * result.loss; // => 25
 * ```
 */
export function retention({ full, setting }: RetentionInput): RetentionResult {
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
  if (score === Infinity) {
    const finite = perTask.map((ratio) => (ratio === Infinity ? null : ratio));
    return undefinedBecause(identity, 'infinite', { ...body, perTask: finite, loss: null });
  }
  return scored(identity, score, { ...body, loss: 100 - score });
}

function isScore(side: string, index: number, score: number | null | undefined): score is number {
  if (score === null || score === undefined) return false;
  requireRunScore(identity.id, `${side}[${index}]`, score);
  return true;
}

/**
 * The old name of {@link retention}, which is what it returns.
 *
 * @deprecated Call {@link retention}; this name goes with the next release.
 *
 * @example
 * ```ts
 * import { degradation } from '@mtpc/metrics';
 * degradation({ full: [80], setting: [40] }).score; // => 50
 * ```
 */
export const degradation: typeof retention = retention;
