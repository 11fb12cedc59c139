import { aFiniteNumber, anObject, aString, type Form, fieldsOf, listOf, orNull } from '../options/forms.js';

export const NUMBERS: Form = listOf(aFiniteNumber);
export const TEXTS: Form = listOf(aString);
export const NUMBER_OR_NULL: Form = orNull(aFiniteNumber);
export const TEXT_OR_NULL: Form = orNull(aString);

/** Fields of all states, plus the fields of one protocol (`rest`). */
export function stateForm(config: Form, rest: Readonly<Record<string, Form>>): Form {
  const fault = fieldsOf({
    request: aFiniteNumber,
    to: aString,
    kind: aString,
    problem: aString,
    text: aString,
  });
  return fieldsOf(
    { replies: aFiniteNumber, attempt: aFiniteNumber, faults: listOf(fault), config, ...rest },
    'a state that next and step made',
  );
}

/**
 * Fields of all configurations. `T` is the type of the protocol's templates, so that the compiler checks their names.
 */
export function configForm<T>(templates: Record<keyof T, Form>, rest: Readonly<Record<string, Form>>): Form {
  return fieldsOf({ retries: aFiniteNumber, templates: fieldsOf(templates), meta: anObject, ...rest });
}
