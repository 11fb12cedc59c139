import { printNumber } from '../math/print-number.js';

/** A share as `95%`; 95% for anything other than a number. @internal */
export function percent(share: unknown): string {
  return `${printNumber(100 * (typeof share === 'number' ? share : 0.95), 4)}%`;
}
