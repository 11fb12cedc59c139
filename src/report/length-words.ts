import type { Comparison } from '../evaluate/comparison.js';
import { isDifferent } from '../evaluate/is-different.js';
import type { LengthEffect, RepeatedComparison } from '../evaluate/length/length-effect.js';
import { requireForm } from '../options/forms.js';
import { COMPARISONS } from './forms.js';
import { shortName, shortNumber, type TextTable } from './summary-table.js';

/** How sizes and p-values are written. */
interface LengthNumbers {
  readonly size: (value: number) => string;
  readonly p: (value: number | null) => string;
}

const FOUR_DIGITS: LengthNumbers = { size: shortNumber, p: (value) => `p = ${shortNumber(value)}` };

/**
 * One sentence on a difference and whether length or padding explains it:
 * `LD: b higher by 6.7 (adjusted p = 0.001); at equal length -0.2 (p = 0.81): the difference is one of length.`
 * Empty unless lengths were examined.
 */
export function lengthSentence(comparison: Comparison, numbers: LengthNumbers = FOUR_DIGITS): string {
  const { length, difference, pValue, adjustedPValue, comparisons, params } = comparison;
  if (length === undefined || difference === null) return '';
  const isB = difference < 0;
  const p =
    params.adjust === 'none' || comparisons < 2 ? numbers.p(pValue) : `adjusted ${numbers.p(adjustedPValue)}`;
  const higher = `${isB ? comparison.b : comparison.a} higher by ${numbers.size(Math.abs(difference))} (${p})`;
  const found = isDifferent(comparison)
    ? higher
    : difference === 0
      ? 'no difference'
      : `no difference found, ${higher}`;
  return `${shortName(comparison.metric)}: ${found}; ${lengthChecks(length, isB ? -1 : 1, (value, own) => `${numbers.size(value)} (${numbers.p(own)})`)}.${variantsText(comparison)}`;
}

/**
 * `at equal length -0.2 (p = 0.81): the difference is one of length`. A `sign` of -1 gives the differences from b to a;
 * `print` writes a difference with its p-value.
 *
 * @internal
 */
export function lengthChecks(
  length: LengthEffect,
  sign: 1 | -1,
  print: (difference: number, pValue: number | null) => string = (difference, pValue) =>
    `${FOUR_DIGITS.size(difference)} (${FOUR_DIGITS.p(pValue)})`,
): string {
  const repeated = ({ difference: own, pValue: ownP }: RepeatedComparison): string =>
    own === null ? 'no pair with both scores' : print(own === 0 ? 0 : sign * own, ownP);
  const { atLength, withoutPadding } = length;
  const checks = [
    ...(withoutPadding
      ? [
          `without ${phrasesText(withoutPadding.phrases)} of ${withoutPadding.system} ${repeated(withoutPadding)}`,
        ]
      : []),
    `at equal length ${repeated(atLength)}`,
  ];
  return `${checks.join('; ')}${verdictText(length)}`;
}

function phrasesText(phrases: readonly string[]): string {
  const [first = ''] = phrases;
  return `"${first}"${phrases.length > 1 ? ' and other repeated phrases' : ''}`;
}

const VERDICTS: Readonly<Record<LengthEffect['verdict'], string>> = {
  length: ': the difference is one of length',
  padding: ': the difference is one of padding',
  remains: ': the difference is more than one of length',
  undecided: ': the data are too few to say whether it is one of length',
  'not-different': '',
};

function verdictText({ verdict, turns, words }: LengthEffect): string {
  const isSameLength = [turns, words].every(({ difference, pValue }) => difference === 0 && pValue === 1);
  return verdict === 'remains' && isSameLength ? ': both sides are equally long' : VERDICTS[verdict];
}

/** ` The sign holds in 3 of 4 variants, with an adjusted p of at most 0.05 in 2.` */
function variantsText({ variants, params }: Comparison): string {
  if (variants === undefined || variants.length === 0) return '';
  const same = variants.filter(({ isSameSign }) => isSameSign === true);
  const found = same.filter(({ adjustedPValue }) => isDifferent({ adjustedPValue, params }));
  const names = variants.map(({ variant }) => variant).join(', ');
  return ` The sign holds in ${same.length} of ${variants.length} variants (${names}), with a difference found in ${found.length}.`;
}

/**
 * A table with one line for each comparison whose lengths were examined: turns and words of both sides; the difference
 * unadjusted, without padding, at equal length and controlling for length, each with its p-value; and the explanation.
 * O(comparisons).
 *
 * @throws MetricError `INVALID_INPUT` for values that are not comparisons
 *
 * @example
 * ```ts
 * import { compareTranscripts } from '@mtpc/metrics';
 * import { lengthTable } from '@mtpc/metrics/report';
 * const dialogue = (id: string, speakers: string[]) => ({ id, turns: speakers.map((speaker) => ({ speaker, text: 'well' })) });
 * const mine = ['x', 'y', 'z'].map((id) => dialogue(id, ['ana', 'ben', 'ana']));
 * const theirs = ['x', 'y', 'z'].map((id) => dialogue(id, ['ana', 'ben']));
 * const table = lengthTable(await compareTranscripts(mine, theirs, { metrics: ['NSE'] }));
 * table.rows[0].slice(0, 5); // => ['NSE', 'a', 'b', '3', '2']
 * ```
 */
export function lengthTable(comparisons: readonly Comparison[]): TextTable {
  requireForm('lengthTable', 'comparisons', comparisons, COMPARISONS);
  return {
    header: [
      ...['metric', 'a', 'b', 'turns a', 'turns b', 'p', 'words a', 'words b', 'p', 'a - b', 'p (adjusted)'],
      ...['at equal', 'a - b', 'p', 'no padding', 'p', 'beside length', 'p', 'explained by'],
    ],
    rows: comparisons.flatMap((each) => {
      const { length } = each;
      if (length === undefined) return [];
      const { turns, words, atLength, withoutPadding, besideLength, verdict } = length;
      return [
        [
          ...[shortName(each.metric), each.a, each.b],
          ...[turns.meanA, turns.meanB, turns.pValue, words.meanA, words.meanB, words.pValue].map(
            shortNumber,
          ),
          ...[each.difference, each.adjustedPValue].map(shortNumber),
          ...[atLength.by, shortNumber(atLength.difference), shortNumber(atLength.pValue)],
          ...[withoutPadding?.difference ?? null, withoutPadding?.pValue ?? null].map(shortNumber),
          ...[besideLength?.difference ?? null, besideLength?.pValue ?? null].map(shortNumber),
          EXPLANATIONS[verdict],
        ],
      ];
    }),
  };
}

/** What explains a difference, as a cell of a table. */
export const EXPLANATIONS: Readonly<Record<LengthEffect['verdict'], string>> = {
  ...{ length: 'length', padding: 'padding', remains: 'neither', undecided: 'too few data' },
  'not-different': 'no difference found',
};

/** The sentences of all comparisons whose lengths were looked at. O(comparisons). @internal */
export function lengthSentences(comparisons: readonly Comparison[]): string[] {
  return comparisons.map((each) => lengthSentence(each)).filter((text) => text !== '');
}
