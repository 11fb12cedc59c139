import { aNumber, aString, type Form, fieldsOf, listOf, maybe, orNull } from '../../options/forms.js';

const NUMBER_OR_NULL: Form = orNull(aNumber);
const MEASURE = { metric: aString, component: maybe(aString) };
const INTERVAL: Form = orNull(fieldsOf({ lower: aNumber, upper: aNumber }));
const VALUE: Form = orNull(fieldsOf({ estimate: NUMBER_OR_NULL }));

/** The fields for the evidence page. */
export const EVIDENCE: Form = fieldsOf(
  {
    ...{ nTranscripts: aNumber, turns: aNumber, seed: aNumber, level: aNumber },
    ...{ nClusters: aNumber, clusterBy: listOf(aString), adjust: aString, perturbations: listOf(aString) },
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

/** The fields for the table of a validation. */
export const VALIDATION: Form = fieldsOf(
  {
    ...{ n: aNumber, comparisons: aNumber, level: aNumber, seed: aNumber, adjust: aString },
    nClusters: maybe(aNumber),
    raters: orNull(fieldsOf({ ceiling: NUMBER_OR_NULL })),
    rows: listOf(
      fieldsOf({
        ...{ ...MEASURE, items: aNumber, adjustedPValue: NUMBER_OR_NULL, correctedInterval: INTERVAL },
        verdict: aString,
        ...{ pearson: VALUE, kendall: VALUE },
        accuracy: orNull(fieldsOf({ estimate: NUMBER_OR_NULL, chance: maybe(NUMBER_OR_NULL) })),
        spearman: orNull(fieldsOf({ estimate: NUMBER_OR_NULL, interval: INTERVAL })),
        beside: maybe(orNull(fieldsOf({ estimate: NUMBER_OR_NULL, adjustedPValue: NUMBER_OR_NULL }))),
      }),
    ),
  },
  'what metaEvaluate gives',
);
