import { requireForm } from '../options/forms.js';
import { type ScoreCluster, taskClusterOf } from './cluster-by.js';
import { addToState, emptyState, mergeStates, type Scored, stateSummary } from './score-accumulator.js';
import type { ScoreState, Summary } from './score-state.js';
import type { FinishOptions } from './score-summary.js';
import { STATE } from './state-form.js';

/** An incremental summary, created by {@link accumulate}. */
export interface ScoreAccumulator {
  /** The scores so far as plain JSON, to save or send and to `merge` later. O(scores). */
  readonly state: ScoreState;
  /** Adds a score, a result or a row. Without `cluster`, rows are clustered by `instruction`, else by `item`. */
  add(value: Scored, cluster?: ScoreCluster): ScoreAccumulator;
  /** Adds all scores of another accumulator or of a saved state, without modifying it. */
  merge(other: ScoreAccumulator | ScoreState): ScoreAccumulator;
  /** The summary of all added scores, like the result of `summarize`. */
  summary(options?: FinishOptions): Summary;
  /** The same as `state`, so that `JSON.stringify` works. */
  toJSON(): ScoreState;
}

/**
 * `summarize` for data that arrives in parts or on several machines. The summary is computed from the sorted scores, so
 * it does not depend on order or partition, to the last digit. Uses 8 bytes per score, plus the name of each
 * transcript.
 *
 * @throws MetricError `INVALID_INPUT` for a score that is not finite and not `null`, for scores of two metrics or
 * signatures, and for an invalid state; `INVALID_OPTION` for an option out of range
 *
 * @example
 * ```ts
 * import { accumulate } from '@mtpc/metrics';
 * const saved = JSON.stringify(accumulate().add(2));
 * accumulate().add(1).merge(JSON.parse(saved)).summary().mean; // => 1.5
 * ```
 */
export function accumulate(): ScoreAccumulator {
  const own = emptyState();
  const copy = (): ScoreState => structuredClone(own);
  const accumulator: ScoreAccumulator = {
    get state() {
      return copy();
    },
    add(value, cluster = taskClusterOf(value)) {
      addToState(own, value, cluster, 'accumulate');
      return accumulator;
    },
    merge(other) {
      const state = isAccumulator(other) ? other.state : other;
      requireForm('accumulate', 'state', state, STATE);
      mergeStates(own, state, 'accumulate');
      return accumulator;
    },
    summary: (options) => stateSummary(own, options, 'accumulate'),
    toJSON: copy,
  };
  return Object.freeze(accumulator);
}

function isAccumulator(value: ScoreAccumulator | ScoreState): value is ScoreAccumulator {
  return typeof value === 'object' && value !== null && 'toJSON' in value;
}
