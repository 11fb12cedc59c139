import { requireInput } from '../error.js';
import { propertiesOf } from '../options/is-fields.js';

/** A field with its valid values. */
type Rule = readonly [field: string, expected: string, accepts: (value: unknown) => boolean];

/** Whether a value is a string. */
export const isString = (value: unknown): boolean => typeof value === 'string';
/** Whether a value is a string or a finite number. */
export const isLabel = (value: unknown): boolean => isString(value) || Number.isFinite(value);
const isLabelIfAny = (value: unknown): boolean => value === undefined || isLabel(value);
const isStringIfAny = (value: unknown): boolean => value === undefined || isString(value);
const areStringsIfAny = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every(isString));

/** Optional details of a turn. */
export const TURN: readonly Rule[] = [
  ['round', 'a finite number', (value) => value === undefined || Number.isFinite(value)],
  ['addressees', 'a list of strings', areStringsIfAny],
  ['references', 'a list of strings', areStringsIfAny],
];

/** Optional details of a speaker. */
export const SPEAKER: readonly Rule[] = [
  ['name', 'a string', isStringIfAny],
  ['background', 'a string', isStringIfAny],
  ['kind', 'a string', isStringIfAny],
];

const A_LABEL = 'a string or a finite number';
/** The names of a run. */
export const RUN: readonly Rule[] = [
  ['instruction', A_LABEL, isLabelIfAny],
  ['system', A_LABEL, isLabelIfAny],
  ['model', 'no model (a run gives the compared system as `system`)', (value) => value === undefined],
  ['setting', A_LABEL, isLabelIfAny],
  ['task', A_LABEL, isLabelIfAny],
];

/** An item of an agenda. */
export const ITEM: readonly Rule[] = [
  ['id', 'a string', isString],
  ['text', 'a string', isString],
];

/** Throws unless the fields of an object follow the rules. */
export function requireFields(caller: string, path: string, owner: unknown, rules: readonly Rule[]): void {
  const fields = propertiesOf(owner);
  for (const [field, expected, accepts] of rules) {
    const value = fields[field];
    requireInput(accepts(value), caller, `${path}.${field}`, expected, value);
  }
}
