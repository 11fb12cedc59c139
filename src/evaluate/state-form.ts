import {
  aNumber,
  anObject,
  aString,
  type Form,
  fieldsOf,
  listOf,
  orNull,
  tableOf,
} from '../options/forms.js';

const NUMBERS: Form = listOf(aNumber);
const ARRAY: Form = (value) =>
  Array.isArray(value) ? undefined : { path: '', expected: 'a list', received: value };

/** The collections that scores are added to: not frozen, at any level. */
function growing(form: Form): Form {
  return (value) =>
    form(value) ??
    (Object.isExtensible(value)
      ? undefined
      : { path: '', expected: 'a state that is not frozen', received: value });
}

/** The fields of an accumulator's state that adding reads, checked in constant time. */
export const STATE: Form = growing(
  fieldsOf(
    {
      scores: growing(ARRAY),
      clustered: growing(anObject),
      transcripts: growing(anObject),
      undefined: growing(anObject),
      undefinedAlone: aNumber,
      methods: growing(ARRAY),
      sources: growing(ARRAY),
    },
    'a state, as init gives it',
  ),
);

/** The whole of it, for merging and finishing. */
export const WHOLE_STATE: Form = fieldsOf(
  {
    ...{ scores: NUMBERS, clustered: tableOf(NUMBERS), undefined: tableOf(aNumber) },
    ...{ undefinedAlone: aNumber, clusterBy: orNull(listOf(aString)) },
    ...{ methods: listOf(aString), sources: listOf(aString) },
    transcripts: tableOf(fieldsOf({ scores: NUMBERS, undefined: aNumber })),
  },
  'a state, as init gives it',
);
