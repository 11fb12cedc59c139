/**
 * Converts a label (a string or a finite number) to text; `undefined` for other values. @internal
 */
export function labelText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Number.isFinite(value) ? String(value) : undefined;
}
