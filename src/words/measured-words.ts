import { counted } from '../text/counted.js';
import { decimalsFor, intervalText, listed, plainNumber } from './numbers.js';

interface Measured {
  readonly symbol: string;
  readonly value: { readonly estimate: number; readonly interval: Bounds | null } | null;
}

interface Bounds {
  readonly lower: number;
  readonly upper: number;
}

/** The measured values of one system in one setting. */
export interface MeasuredRuns {
  /** `m, sharded`. */
  readonly name: string;
  readonly instructions: number;
  readonly runs: readonly [least: number, most: number];
  readonly measures: readonly Measured[];
}

/** `m, sharded: P 62.3 (95% CI 50.1 to 74.5), A90 81 (...) and U90-10 12 (...) over 8 instructions with 5 runs each.` */
export function measuredSentence(
  { name, instructions, runs: [least, most], measures }: MeasuredRuns,
  confidenceLevel: number,
): string {
  const values = measures.flatMap(({ symbol, value }) => {
    if (value === null) return [];
    const { estimate, interval } = value;
    const decimals = decimalsFor(interval?.lower ?? null, interval?.upper ?? null, estimate);
    return [
      `${symbol} ${plainNumber(estimate, decimals)} (${intervalText(interval, decimals, confidenceLevel)})`,
    ];
  });
  const runs = least === most ? counted(least, 'run') : `${least} to ${most} runs`;
  return `${name}: ${listed(values)} over ${counted(instructions, 'instruction')} with ${runs} each.`;
}
