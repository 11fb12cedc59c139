import { requireInput } from '../../error.js';
import { numberWhere, required } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';

/** Options of {@link agendaSaturation}. */
export interface AgendaSaturationOptions {
  /** Tau_cov: an item is saturated if its coverage is above this. The paper does not give a value. */
  readonly coverageThreshold: number;
}

/** The specs of {@link AgendaSaturationOptions}. @internal */
export const SATURATION_OPTIONS: OptionSpecs<AgendaSaturationOptions> = {
  coverageThreshold: required(
    numberWhere('a finite number', () => true),
    ' (tau_cov; the paper gives no value)',
  ),
};

/**
 * Determines which agenda items are saturated: their coverage (InfoCov, see `agendaCoverage`) is strictly above
 * `coverageThreshold` [1]. Takes O(items) time.
 *
 * [1] Zhang et al. 2026, MPCEval, section B.2.1, eq. 10.
 *
 * @throws MetricError `INVALID_OPTION` if the threshold is not a finite number; `INVALID_INPUT` unless the coverage is
 * a list of finite numbers
 *
 * @example
 * ```ts
 * import { agendaSaturation } from '@mtpc/metrics';
 * agendaSaturation([0.31, 0.2, 0], { coverageThreshold: 0.2 }); // => [true, false, false]
 * ```
 */
export function agendaSaturation(coverage: readonly number[], options: AgendaSaturationOptions): boolean[] {
  const caller = 'agendaSaturation';
  const { coverageThreshold } = resolveOptions(caller, SATURATION_OPTIONS, options);
  const ok = Array.isArray(coverage) && coverage.every(Number.isFinite);
  requireInput(ok, caller, 'coverage', 'a list of finite numbers', coverage);
  return coverage.map((value) => value > coverageThreshold);
}
