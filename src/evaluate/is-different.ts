/** A p-value that was corrected, and the level of its comparison. */
interface Corrected {
  readonly adjustedPValue: number | null;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Whether a comparison tells two systems apart: the only place that decides it. @internal */
export function isDifferent({ adjustedPValue, params }: Corrected): boolean {
  return isSignificant(adjustedPValue, typeof params.level === 'number' ? params.level : 0.95);
}

/** Whether a p-value is at most 1 - level. @internal */
export function isSignificant(pValue: number | null, level: number): boolean {
  // 1 - .95 is .05000000000000004: rounded to the bound that is meant.
  return pValue !== null && pValue <= Number((1 - level).toFixed(12));
}
