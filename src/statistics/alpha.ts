/** The significance level of a confidence level. 1 - .95 is .05000000000000004, so it is rounded to the intended bound. */
export function alphaOf(level: number): number {
  return Number((1 - level).toFixed(12));
}
