/** The significance level of a confidence level. 1 - .95 is .05000000000000004, so it is rounded to the intended bound. */
export function alphaOf(confidenceLevel: number): number {
  return Number((1 - confidenceLevel).toFixed(12));
}

/** Whether a p-value is at most 1 - confidenceLevel. Every significance decision of the analysis uses this function. */
export function isSignificant(pValue: number | null, confidenceLevel: number): boolean {
  return pValue !== null && pValue <= alphaOf(confidenceLevel);
}

/** Whether a p-value is below a significance level: the rule of the published verdict on turn scaling. */
export function isBelow(pValue: number, alpha: number): boolean {
  return pValue < alpha;
}
