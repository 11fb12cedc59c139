import {
  aNumber,
  anObject,
  aString,
  type Form,
  fieldsOf,
  listOf,
  maybe,
  orNull,
  tableOf,
} from '../options/forms.js';

/** An interval or `null`. */
export const INTERVAL: Form = orNull(fieldsOf({ lower: aNumber, upper: aNumber }));

/** Fields with a number or `null`. */
export function numbersOrNull(...names: readonly string[]): Record<string, Form> {
  const form = orNull(aNumber);
  return Object.fromEntries(names.map((name) => [name, form]));
}

const LENGTHS: Form = fieldsOf(numbersOrNull('meanA', 'meanB', 'pValue'));
const REPEATED: Form = orNull(fieldsOf(numbersOrNull('difference', 'pValue')));

/** The fields of a finding's length for `lengthTable`. */
const LENGTH: Form = fieldsOf({
  ...{ turns: LENGTHS, words: LENGTHS, verdict: aString },
  ...{ atLength: REPEATED, withoutPadding: REPEATED, controllingForLength: REPEATED },
});

/** The fields for `comparisonTable` and `comparisonParagraph`. */
export const FINDINGS: Form = listOf(
  fieldsOf(
    {
      ...{ metric: aString, a: aString, b: aString, signature: aString, statistic: aString, method: aString },
      ...{ unit: aString, design: aString, question: aString, verdict: aString, clusterBy: listOf(aString) },
      ...{ within: listOf(aString), params: anObject, interval: INTERVAL, uncorrectedInterval: INTERVAL },
      ...{ n: aNumber, nClusters: aNumber, unpairedA: aNumber, unpairedB: aNumber },
      family: fieldsOf({ name: aString, comparisons: aNumber, adjust: aString, looks: aNumber }),
      ...{
        undefinedReasonsA: tableOf(aNumber),
        undefinedReasonsB: tableOf(aNumber),
        length: maybe(LENGTH),
      },
      ...{ turnsLackingA: aNumber, turnsLackingB: aNumber, nUndefinedA: aNumber, nUndefinedB: aNumber },
      ...{ nUndefinedBoth: aNumber, runsA: listOf(aNumber), runsB: listOf(aNumber) },
      ...numbersOrNull('meanA', 'meanB', 'difference', 'pValue', 'minimumPValue', 'adjustedPValue'),
      ...numbersOrNull('standardizedDifference', 'winRate', 'minimumDetectableDifference'),
    },
    'a finding',
  ),
  'a list of findings, as compareSystems gives them',
);

/** The fields for tables of summaries. */
export const SUMMARIES: Form = listOf(
  fieldsOf(
    {
      ...{ metric: aString, n: aNumber, nUndefined: aNumber, params: anObject, interval: INTERVAL },
      ...{ skippedReasons: tableOf(aNumber), undefinedReasons: tableOf(aNumber), clusterBy: listOf(aString) },
      ...numbersOrNull('mean', 'sampleSd', 'median', 'minimum', 'maximum'),
    },
    'a summary',
  ),
  'a list of summaries, as summarizeRows gives them',
);

/** A table of texts. */
export const TABLE: Form = fieldsOf(
  { header: listOf(aString), rows: listOf(listOf(aString)) },
  'a table, { header, rows }',
);
