import { requireOption } from '../error.js';
import { splitChoice } from '../evaluate/choose-metrics.js';
import { cardOfChoice } from '../evaluate/library.js';
import type { MetricChoice } from '../evaluate/metric-choice.js';
import { isOwn } from '../evaluate/own-metric.js';
import { ESTIMATE } from '../metrics/reliability/percentile-levels.js';

import { resolveOptions } from '../options/options.js';
import { RUN_SETTINGS, type RunOptions } from './measures.js';

/**
 * The estimates of A90 and U90-10 among the chosen metrics.
 *
 * @throws MetricError `INVALID_OPTION` for other percentiles, which have no name in a comparison
 */
export function chosenRunOptions(choices: readonly MetricChoice[] = []): RunOptions {
  const found: { -readonly [M in keyof RunOptions]: RunOptions[M] } = {};
  for (const choice of choices) {
    const metric = isOwn(choice) ? undefined : cardOfChoice(choice)?.id;
    if (isOwn(choice) || (metric !== 'aptitude' && metric !== 'unreliability')) continue;
    const { high, low, ...options } = splitChoice(choice).options ?? {};
    const { high: upper, low: lower } = RUN_SETTINGS;
    const expected = `the percentiles ${upper} and ${lower} of a comparison (compareReliability() compares others)`;
    requireOption((high ?? upper) === upper, metric, 'high', expected, high);
    requireOption((low ?? lower) === lower, metric, 'low', expected, low);
    const { estimator, rarefy } = resolveOptions(metric, ESTIMATE, options);
    found[metric] = { estimator, ...(rarefy !== undefined && { rarefy }) };
  }
  return found;
}
