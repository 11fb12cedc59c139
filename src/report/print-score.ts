import { printNumber } from '../math/print-number.js';

/** Number of reliable digits of a score: 12, or 6 with the float32 kernels. */
export function printScore(score: number, signature: string | null): string {
  return printNumber(score, signature?.includes('precision:float32') ? 6 : 12);
}
