/** Whether a value is one of the given choices. @internal */
export function isOneOf<T>(choices: readonly T[], value: unknown): value is T {
  return choices.some((choice) => choice === value);
}

/** Whether a value is a safe integer of at least `least`. @internal */
export function isWholeNumber(
  value: unknown,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;
}
