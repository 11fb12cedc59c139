import { aNumber, aString, type Form, fieldsOf, listOf, orNull, tableOf } from '../options/forms.js';

const NUMBERS: Form = listOf(aNumber);
/** The form of an accumulator's state, checked before merging. */
export const STATE: Form = fieldsOf(
  {
    ...{ scores: NUMBERS, clustered: tableOf(NUMBERS), undefinedReasons: tableOf(aNumber) },
    ...{ nUndefinedAlone: aNumber, clusterBy: orNull(listOf(aString)) },
    ...{ methods: listOf(aString), sources: listOf(aString) },
    transcripts: tableOf(fieldsOf({ scores: NUMBERS, nUndefined: aNumber })),
  },
  'the state of an accumulator',
);
