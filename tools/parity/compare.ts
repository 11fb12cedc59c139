import { printNumber } from '../../src/math/print-number.js';

/** How the numbers of one runtime differ from those of another. */
export interface Difference {
  readonly numbers: number;
  /** Numbers that differ in any bit. */
  readonly bits: number;
  /** Places whose promised digits differ, with both values. */
  readonly digits: readonly string[];
}

/** Compares two runs line by line: place, value, promised digits. */
export function compareRuns(expected: readonly string[], found: readonly string[]): Difference {
  const digits: string[] = [];
  let bits = 0;
  for (let i = 0; i < Math.max(expected.length, found.length); i++) {
    if (expected[i] === found[i]) continue;
    bits += 1;
    const [place, value, promised] = (expected[i] ?? '').split('\t');
    const [otherPlace, other] = (found[i] ?? '').split('\t');
    if (place !== otherPlace || shown(value, promised) !== shown(other, promised))
      digits.push(`${place}: ${value} and ${otherPlace === place ? other : found[i]}`);
  }
  return { numbers: expected.length, bits, digits };
}

function shown(value: string | undefined, digits: string | undefined): string {
  const number = Number(value);
  return Number.isFinite(number) ? printNumber(number, Number(digits)) : String(value);
}
