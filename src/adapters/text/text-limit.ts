import { MetricError } from '../../error.js';

/** Maximum string length; engines differ between 2^29 and 2^31. @internal */
export const MOST_CHARACTERS = 500_000_000;

/** Rejects text that is too large for memory, and names the alternatives. @internal */
export function requireHoldable(length: number, most: number = MOST_CHARACTERS): void {
  if (length <= most) return;
  const message = `input: expected at most ${most} characters in one record or one JSON object, got more. Write one conversation a line (jq -c '.KEY[]' FILE), or give the process more memory (NODE_OPTIONS=--max-old-space-size=8192)`;
  throw new MetricError('INVALID_INPUT', message, { path: 'input.length', received: length });
}
