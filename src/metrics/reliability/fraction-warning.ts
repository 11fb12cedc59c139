/** Warns that scores look like fractions, since the measures expect percentages. */
const FRACTIONS =
  'all scores lie in [0, 1], but this measure is defined over [0, 100]: multiply shares by 100, or read them with scoreRange [0, 1] (--score-range 0,1)';

/**
 * The warning for a measure of runs if no score is above 1 and not all are 0; `undefined` otherwise. A single score is
 * not enough to judge the scale.
 */
export function fractionWarning(instructions: readonly ArrayLike<number>[]): string | undefined {
  let count = 0;
  let highest = 0;
  for (const scores of instructions) {
    for (let i = 0; i < scores.length; i++) highest = Math.max(highest, scores[i]!);
    count += scores.length;
  }
  return count > 1 && highest > 0 && highest <= 1 ? FRACTIONS : undefined;
}
