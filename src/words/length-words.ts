import { isFoundIn } from '../analysis/compare-systems.js';
import type { Finding } from '../analysis/finding.js';
import type { LengthEffect } from '../analysis/length/length-effect.js';
import { levelName } from './metric-names.js';
import { signedNumber } from './numbers.js';

/** The cause of a difference, as a table cell. */
export const EXPLANATIONS: Readonly<Record<LengthEffect['verdict'], string>> = {
  ...{ length: 'length', padding: 'padding', partly: 'length in part', remains: 'neither' },
  ...{ undecided: 'undecided', 'not-different': 'no difference found' },
};

/** `; it remains at equal length`: the effect of length on a difference, as the end of a sentence. */
export function lengthClause({ length, difference, factor }: Finding): string {
  switch (length?.verdict) {
    case 'length':
      return '; it is explained by length';
    case 'padding':
      return `; it is explained by repeated phrases of ${levelName(length.withoutPadding?.system ?? '', factor)}, such as "${length.withoutPadding?.phrases[0]}"`;
    case 'partly':
      return `; length explains most of it${leftText(length, difference)}`;
    case 'remains':
      return isSameLength(length)
        ? '; both sides are equally long'
        : `; it remains at equal length${leftText(length, difference)}`;
    case 'undecided':
      return isReversed(length, difference)
        ? '; at equal length the sign is reversed, so that length may explain it'
        : '; whether length explains it is undecided';
    default:
      return '';
  }
}

/** ` (62% of it remains)`, unless nearly all of it does. */
function leftText({ atLength, controllingForLength }: LengthEffect, difference: number | null): string {
  const left = (atLength ?? controllingForLength)?.difference ?? null;
  if (left === null || !difference) return '';
  const share = left / difference;
  return share >= 0 && share < 0.9 ? ` (${Math.round(100 * share)}% of it remains)` : '';
}

function isReversed({ atLength, controllingForLength }: LengthEffect, difference: number | null): boolean {
  return ((atLength ?? controllingForLength)?.difference ?? 0) * (difference ?? 0) < 0;
}

function isSameLength({ turns, words }: LengthEffect): boolean {
  return [turns, words].every(({ difference }) => difference === 0);
}

/** `+19`, `partly +8`: a difference at equal length, as a table cell. */
export function atLengthText({ length, difference }: Finding, decimals: number): string {
  if (length === undefined || length.verdict === 'not-different') return '';
  const { atLength, controllingForLength, withoutPadding, verdict } = length;
  const left = verdict === 'padding' ? withoutPadding : (atLength ?? controllingForLength);
  const value = left?.difference == null ? '-' : signedNumber(left.difference, decimals);
  const open = verdict === 'undecided' ? ' (undecided)' : '';
  return `${value === '-' && difference === null ? '' : value}${open}`;
}

/** ` The sign is the same in 3 of 4 variants (match: head, ...); a difference was found in 2.` */
export function variantsText(finding: Finding): string {
  const { variants } = finding;
  if (variants === undefined || variants.length === 0) return '';
  const same = variants.filter(({ isSameSign }) => isSameSign === true);
  const found = same.filter((each) => isFoundIn(each, finding));
  const names = variants.map(({ variant }) => variant).join(', ');
  return ` The sign is the same in ${same.length} of ${variants.length} variants (${names}); a difference was found in ${found.length}.`;
}
