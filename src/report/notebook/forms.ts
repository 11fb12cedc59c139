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

/** The fields that the view of comparisons reads. */
export const COMPARISONS: Form = listOf(
  fieldsOf(
    {
      ...{ metric: aString, a: aString, b: aString, n: aNumber, interval: INTERVAL },
      ...numbersOrNull('meanA', 'meanB', 'difference', 'adjustedPValue'),
    },
    'a comparison',
  ),
);

/** The fields that the view of one summary reads. */
export const SUMMARY: Form = fieldsOf(
  {
    ...{ n: aNumber, nUndefined: aNumber, interval: INTERVAL },
    ...numbersOrNull('mean', 'sampleSd', 'median', 'minimum', 'maximum'),
  },
  'a summary',
);

/** The fields that the view of a result reads. */
export const RESULT: Form = fieldsOf(
  {
    ...{ metric: aString, score: orNull(aNumber), n: aNumber, params: anObject },
    undefinedBecause: maybe(aString),
  },
  'a result',
);
