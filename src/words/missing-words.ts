import type { Finding } from '../analysis/finding.js';
import { counted } from '../text/counted.js';
import { levelNames } from './finding-words.js';
import { decimalsFor, plainNumber, pText } from './numbers.js';
import { reasonText } from './reason-words.js';

/** `3 undefined (too few turns)`: the number of scores missing on one side, with the main reason; `0` for none. */
export function lackText(each: Finding, side: 'A' | 'B'): string {
  const [count, reasons, absent, turns] =
    side === 'A'
      ? [each.nUndefinedA, each.undefinedReasonsA, each.unpairedB, each.turnsLackingA]
      : [each.nUndefinedB, each.undefinedReasonsB, each.unpairedA, each.turnsLackingB];
  const missing = count + each.nUndefinedBoth;
  const [main] = Object.entries(reasons).sort(([, x], [, y]) => y - x);
  const parts = [
    ...(missing > 0 ? [`${missing} undefined`] : []),
    ...(absent > 0 ? [`${absent} absent`] : []),
    ...(turns > 0 ? [counted(turns, each.question === 'text' ? 'turn' : 'run')] : []),
  ];
  if (parts.length === 0) return '0';
  return `${parts.join(', ')}${main && missing + turns > 0 ? ` (${reasonText(main[0])})` : ''}`;
}

/** Sentences about scores missing on one side; empty if none are missing. */
export function missingText(each: Finding): string {
  const [a, b] = levelNames(each);
  const sides = [
    [a, lackText(each, 'A')],
    [b, lackText(each, 'B')],
  ] as const;
  const lacks = sides.filter(([, text]) => text !== '0').map(([name, text]) => `${name} ${text}`);
  if (lacks.length === 0) return '';
  const { missingBounds, missingPValue, signSensitiveToMissing } = each;
  const number = (value: number): string => plainNumber(value, decimalsFor(null, null, value));
  const bounds = missingBounds
    ? `; with the worst and the best possible values instead, the difference is ${number(missingBounds.lower)} to ${number(missingBounds.upper)}`
    : '';
  const unequal =
    missingPValue === null ? '' : `; test whether both sides miss equally many: ${pText(missingPValue)}`;
  const isOpen = signSensitiveToMissing && missingBounds && missingBounds.lower * missingBounds.upper < 0;
  const sign = isOpen ? '; they could change which side is higher' : '';
  return `Missing scores: ${lacks.join(', ')}${bounds}${unequal}${sign}.`;
}

/** Scores missing in several pairs of levels: how many pairs, the main reason, and how many pairs they could decide. */
export function missingPairsText(found: readonly Finding[]): string {
  const reasons = new Map<string, number>();
  for (const { undefinedReasonsA, undefinedReasonsB } of found)
    for (const [reason, count] of [
      ...Object.entries(undefinedReasonsA),
      ...Object.entries(undefinedReasonsB),
    ])
      reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  const [main] = [...reasons].sort(([, x], [, y]) => y - x);
  const isOpen = ({ signSensitiveToMissing, missingBounds }: Finding): boolean =>
    signSensitiveToMissing === true &&
    missingBounds !== null &&
    missingBounds.lower * missingBounds.upper < 0;
  const open = found.filter(isOpen).length;
  const because = main ? ` (mainly ${reasonText(main[0])})` : '';
  const sign =
    open === 0
      ? ''
      : `; in ${open === found.length ? 'all of them' : open} they could change which side is higher`;
  return `Scores are missing in ${counted(found.length, 'comparison')}${because}${sign}.`;
}
