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

const INTERVAL: Form = orNull(fieldsOf({ lower: aNumber, upper: aNumber }));

/** Fields with a number or `null`. */
function numbersOrNull(...names: readonly string[]): Record<string, Form> {
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

export const TABLE: Form = fieldsOf(
  { header: listOf(aString), rows: listOf(listOf(aString)) },
  'a table, { header, rows }',
);

export const COMPARISONS: Form = listOf(
  fieldsOf(
    {
      ...{ metric: aString, a: aString, b: aString, n: aNumber, interval: INTERVAL },
      ...numbersOrNull('meanA', 'meanB', 'difference', 'adjustedPValue'),
    },
    'a comparison',
  ),
);

export const SUMMARY: Form = fieldsOf(
  {
    ...{ n: aNumber, nUndefined: aNumber, interval: INTERVAL },
    ...numbersOrNull('mean', 'sampleSd', 'median', 'minimum', 'maximum'),
  },
  'a summary',
);

export const RESULT: Form = fieldsOf(
  {
    ...{ metric: aString, score: orNull(aNumber), n: aNumber, params: anObject },
    undefinedBecause: maybe(aString),
  },
  'a result',
);

const NUMBER_OR_NULL: Form = orNull(aNumber);
const MEASURE = { metric: aString, component: maybe(aString) };
const VALUE: Form = orNull(fieldsOf({ estimate: NUMBER_OR_NULL }));

export const EVIDENCE: Form = fieldsOf(
  {
    ...{
      nTranscripts: aNumber,
      drawnFrom: maybe(aNumber),
      turns: aNumber,
      nClusters: aNumber,
      seed: aNumber,
    },
    ...{ confidenceLevel: aNumber, clusterBy: listOf(aString), adjust: aString },
    perturbations: listOf(aString),
    sensitivity: listOf(
      fieldsOf({
        ...{ ...MEASURE, perturbation: aString, n: aNumber, effect: NUMBER_OR_NULL },
        ...{ change: maybe(NUMBER_OR_NULL), pValue: maybe(NUMBER_OR_NULL), adjustedPValue: NUMBER_OR_NULL },
        effectInterval: maybe(INTERVAL),
      }),
    ),
    length: listOf(
      fieldsOf({
        ...{ ...MEASURE, turns: maybe(VALUE), courseN: aNumber },
        course: listOf(fieldsOf({ share: aNumber, effect: NUMBER_OR_NULL })),
      }),
    ),
    reliability: listOf(fieldsOf({ ...MEASURE, exchanges: fieldsOf({ corrected: NUMBER_OR_NULL }) })),
    redundancy: fieldsOf({
      ...{
        measures: listOf(fieldsOf(MEASURE)),
        correlations: listOf(listOf(VALUE)),
        constant: listOf(aString),
      },
    }),
  },
  'evidence, as evidence gives it',
);

export const VALIDATION: Form = fieldsOf(
  {
    ...{ n: aNumber, comparisons: aNumber, confidenceLevel: aNumber, seed: aNumber, adjust: aString },
    nClusters: maybe(aNumber),
    raters: orNull(fieldsOf({ ceiling: NUMBER_OR_NULL })),
    rows: listOf(
      fieldsOf({
        ...{ ...MEASURE, items: aNumber, adjustedPValue: NUMBER_OR_NULL, correctedInterval: INTERVAL },
        verdict: aString,
        ...{ pearson: VALUE, kendall: VALUE },
        accuracy: orNull(fieldsOf({ estimate: NUMBER_OR_NULL, chance: maybe(NUMBER_OR_NULL) })),
        spearman: orNull(fieldsOf({ estimate: NUMBER_OR_NULL, interval: INTERVAL })),
        partial: maybe(orNull(fieldsOf({ estimate: NUMBER_OR_NULL, adjustedPValue: NUMBER_OR_NULL }))),
      }),
    ),
  },
  'what metaEvaluate gives',
);
