import { RUN_MEASURES } from '../metrics/reliability/run-measures.js';
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

/** An interval, or `null` if there is none. */
export const INTERVAL: Form = orNull(fieldsOf({ lower: aNumber, upper: aNumber }));

/** Fields that each hold a number or `null`. */
export function numbersOrNull(...names: readonly string[]): Record<string, Form> {
  const form = orNull(aNumber);
  return Object.fromEntries(names.map((name) => [name, form]));
}

const LENGTHS: Form = fieldsOf(numbersOrNull('meanA', 'meanB', 'pValue'));
const REPEATED = { ...numbersOrNull('difference', 'pValue') };

/** The fields of a comparison's length that `lengthTable` reads. */
const LENGTH: Form = fieldsOf({
  ...{ turns: LENGTHS, words: LENGTHS, verdict: aString },
  atLength: fieldsOf({ ...REPEATED, by: aString }),
  withoutPadding: orNull(fieldsOf(REPEATED)),
  besideLength: orNull(fieldsOf(REPEATED)),
});

/** The fields that `comparisonTable` and `comparisonParagraph` read. */
export const COMPARISONS: Form = listOf(
  fieldsOf(
    {
      ...{ metric: aString, a: aString, b: aString, signature: aString, statistic: aString, method: aString },
      ...{ unit: aString, design: aString, clusterBy: listOf(aString), params: anObject, interval: INTERVAL },
      ...{ n: aNumber, nClusters: aNumber, comparisons: aNumber, onlyA: aNumber, onlyB: aNumber },
      ...{ undefinedReasonsA: tableOf(aNumber), undefinedReasonsB: tableOf(aNumber) },
      ...{
        turnsLackingA: aNumber,
        turnsLackingB: aNumber,
        nUndefinedA: aNumber,
        nUndefinedB: aNumber,
        nUndefinedBoth: aNumber,
      },
      length: maybe(LENGTH),
      ...numbersOrNull('meanA', 'meanB', 'difference', 'pValue', 'minimumPValue', 'adjustedPValue'),
      ...numbersOrNull('standardizedDifference', 'winRate', 'minimumDetectableDifference'),
    },
    'a comparison',
  ),
  'a list of comparisons, as compareSystems gives them',
);

const MEASURE: Form = fieldsOf({
  ...numbersOrNull('a', 'b', 'difference', 'pValue', 'adjustedPValue', 'minimumPValue'),
  ...{ interval: INTERVAL, comparisons: aNumber },
});
const PAIR: Form = fieldsOf({ 0: aNumber, 1: aNumber });

/** What `reliabilityTable` reads. */
export const RELIABILITIES: Form = listOf(
  fieldsOf({
    ...{ a: aString, b: aString },
    comparison: fieldsOf({
      ...{ params: anObject, runsA: PAIR, runsB: PAIR },
      ...Object.fromEntries(RUN_MEASURES.map(({ name }) => [name, MEASURE])),
      reliability: MEASURE,
    }),
  }),
  'a list of comparisons of reliability, [{ a, b, comparison }]',
);

/** The fields that the tables of summaries read. */
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
