import { expect } from 'vitest';

/** Expects a score to be within 1e-9 of a golden value (relative above 1), `null` where that is not a finite number. */
export function expectClose(got: number | null | undefined, want: number | null): void {
  if (want === null || !Number.isFinite(want)) {
    expect(got ?? null).toBeNull();
    return;
  }
  expect(got).toBeTypeOf('number');
  expect(Math.abs(got! - want) / Math.max(1, Math.abs(want))).toBeLessThanOrEqual(1e-9);
}

/** The same for two lists, entry by entry. */
export function expectAllClose(
  got: readonly (number | null)[] | undefined,
  want: readonly (number | null)[],
): void {
  expect(got).toHaveLength(want.length);
  for (const [i, value] of want.entries()) expectClose(got?.[i], value);
}
