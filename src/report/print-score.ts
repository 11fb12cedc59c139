import { printNumber } from '../math/print-number.js';

/** The digits that a score is good to: 12, or 6 where the float32 kernels were used. */
export function printScore(score: number, signature: string | null): string {
  return printNumber(score, signature?.includes('precision:float32') ? 6 : 12);
}
