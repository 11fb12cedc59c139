import type { Comparison } from '../comparison.js';
import { isDifferent, isSignificant } from '../is-different.js';
import type { LengthVerdict, RepeatedComparison } from './length-effect.js';

/** Whether padding or length explains a difference, or neither does. */
export function verdictOf(
  comparison: Comparison,
  atLength: RepeatedComparison,
  withoutPadding: RepeatedComparison | null,
  level: number,
): LengthVerdict {
  if (!isDifferent(comparison)) return 'not-different';
  if (withoutPadding !== null && explains(comparison, withoutPadding, level)) return 'padding';
  if (explains(comparison, atLength, level)) return 'length';
  const checks = [atLength, ...(withoutPadding ? [withoutPadding] : [])];
  const isFound = checks.every(
    (each) =>
      isSignificant(each.adjustedPValue, level) &&
      Math.sign(each.difference ?? 0) === Math.sign(comparison.difference ?? 0),
  );
  return isFound ? 'remains' : 'undecided';
}

/** Whether a change of the transcripts takes a difference away, or turns it round, beyond chance. */
function explains({ difference }: Comparison, changed: RepeatedComparison, level: number): boolean {
  if (changed.difference === null || !isSignificant(changed.changePValue, level)) return false;
  const isFound = isSignificant(changed.pValue, level);
  const isOpposite = Math.sign(changed.difference) !== Math.sign(difference ?? 0);
  return isFound ? isOpposite : Math.abs(changed.difference) < Math.abs(difference ?? 0) / 2;
}
