/**
 * Converts a label to text: a string is kept, a finite number is printed; `undefined` for anything else. @internal
 */
export function labelText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Number.isFinite(value) ? String(value) : undefined;
}
