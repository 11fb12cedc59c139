import { isSignificant } from '../../statistics/alpha.js';
import type { Interval } from '../../statistics/interval.js';
import { type Finding, isDifferent } from '../finding.js';
import type { LengthVerdict, PartialDifference, RepeatedComparison } from './length-effect.js';

/** The remainder of a difference without one of its possible causes. */
interface Left {
  readonly difference: number | null;
  readonly interval: Interval | null;
  /** Whether a difference is still found. */
  readonly isFound: boolean;
  /** Whether it changed beyond chance; `null` if that was not tested. */
  readonly isChanged: boolean | null;
}

/** A difference `remains` if at least this share of it is left at equal length. */
const MOST_LEFT = 0.5;

/** Whether padding or length explains a difference, fully or partly. */
export function decideLengthVerdict(
  finding: Finding,
  atLength: RepeatedComparison | null,
  withoutPadding: RepeatedComparison | null,
  partial: PartialDifference | null,
): LengthVerdict {
  const { difference, params } = finding;
  if (!isDifferent(finding) || difference === null) return 'not-different';
  const level = Number(params.confidenceLevel);
  const left = (repeated: RepeatedComparison): Left => ({
    ...repeated,
    isFound: isSignificant(repeated.adjustedPValue, level),
    isChanged: isSignificant(repeated.changePValue, level),
  });
  if (withoutPadding && isExplained(left(withoutPadding), difference)) return 'padding';
  const checks: Left[] = [
    ...(atLength ? [left(atLength)] : []),
    ...(withoutPadding ? [left(withoutPadding)] : []),
    ...(atLength === null && partial
      ? [{ ...partial, isFound: isSignificant(partial.pValue, level), isChanged: null }]
      : []),
  ];
  const [ofLength] = checks;
  if (ofLength === undefined) return 'undecided';
  if (isExplained(ofLength, difference)) return 'length';
  const isLeft = checks.every(
    (each) => each.isFound && Math.sign(each.difference ?? 0) === Math.sign(difference),
  );
  if (!isLeft) return 'undecided';
  const isLess = checks.some(
    (each) => each.isChanged === true && Math.abs(each.difference ?? 0) < MOST_LEFT * Math.abs(difference),
  );
  return isLess ? 'partly' : 'remains';
}

/** Whether the interval of the remainder lies within half of the difference, or the cut reverses the difference. */
function isExplained({ interval, difference: left, isFound, isChanged }: Left, difference: number): boolean {
  const half = Math.abs(difference) / 2;
  // All scores are equal after the cut.
  if (interval === null) return left === 0 && isChanged === true;
  const isWithin = interval.lower > -half && interval.upper < half;
  const isOpposite = isFound && Math.sign(left ?? 0) === -Math.sign(difference) && isChanged === true;
  return isWithin || isOpposite;
}
