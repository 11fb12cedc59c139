import {
  aNumber,
  anObject,
  aString,
  type Form,
  fieldsOf,
  listOf,
  maybe,
  orNull,
} from '../../options/forms.js';
import { INTERVAL, numbersOrNull } from '../forms.js';

/** The fields for the view of comparisons. */
export const COMPARISONS: Form = listOf(
  fieldsOf(
    {
      ...{ metric: aString, a: aString, b: aString, n: aNumber, interval: INTERVAL },
      ...numbersOrNull('meanA', 'meanB', 'difference', 'adjustedPValue'),
    },
    'a comparison',
  ),
);

/** The fields for the view of a summary. */
export const SUMMARY: Form = fieldsOf(
  {
    ...{ n: aNumber, nUndefined: aNumber, interval: INTERVAL },
    ...numbersOrNull('mean', 'sampleSd', 'median', 'minimum', 'maximum'),
  },
  'a summary',
);

/** The fields for the view of a result. */
export const RESULT: Form = fieldsOf(
  {
    ...{ metric: aString, score: orNull(aNumber), n: aNumber, params: anObject },
    undefinedBecause: maybe(aString),
  },
  'a result',
);
