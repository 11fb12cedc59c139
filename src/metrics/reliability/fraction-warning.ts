/** Warns that scores look like fractions, because the metrics expect percentages. */
const FRACTIONS =
  'all scores lie in [0, 1], but this metric is defined over [0, 100]: multiply the scores by 100, or pass scoreRange [0, 1] (--score-range 0,1) when reading them';

/**
 * The warning of a metric over runs if no score is above 1 and not all are 0; `undefined` otherwise. A single score is
 * not enough to infer the scale.
 */
export function fractionWarning(instructions: readonly ArrayLike<number>[]): string | undefined {
  const scores = instructions.flatMap((own) => Array.from(own));
  const { length: count } = scores;
  const highest = scores.reduce((most, score) => Math.max(most, score), 0);
  return count > 1 && highest > 0 && highest <= 1 ? FRACTIONS : undefined;
}
