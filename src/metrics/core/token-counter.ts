import { requireInput } from '../../error.js';

/**
 * A custom token counter with checked results. Throws `INVALID_INPUT` for a result that is not a count.
 */
export function tokenCounter(
  caller: string,
  countTokens: (text: string) => number,
): (text: string) => number {
  return (text) => {
    const count = countTokens(text);
    const ok = Number.isFinite(count) && count >= 0;
    requireInput(ok, caller, 'options.countTokens(text)', 'a finite number of at least 0', count);
    return count;
  };
}
