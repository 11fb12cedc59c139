/**
 * A label as text: a string as it is, a finite number as it is written; `undefined` for anything else.
 *
 * @internal
 */
export function labelText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Number.isFinite(value) ? String(value) : undefined;
}
