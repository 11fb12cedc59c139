import { requireInput } from '../error.js';
import { propertiesOf } from '../options/is-fields.js';

/**
 * Throws unless `values` is a list of numbers (NaN included) or a typed array, whose items are not checked.
 *
 * @internal
 */
export function requireNumbers(caller: string, path: string, values: ArrayLike<number>): void {
  if (values instanceof Float64Array || values instanceof Float32Array) return;
  const isList = Array.isArray(values) || Object(values).BYTES_PER_ELEMENT > 0;
  requireInput(isList, caller, path, 'a list of numbers', values);
  for (let i = 0; i < values.length; i++) {
    if (typeof values[i] !== 'number') requireInput(false, caller, `${path}[${i}]`, 'a number', values[i]);
  }
}

/** Throws unless `values` is indexable: a list, a typed array or a text. @internal */
export function requireSequence(caller: string, path: string, values: ArrayLike<unknown>): void {
  const { length } = propertiesOf(values);
  const isLength = typeof length === 'number' && Number.isInteger(length) && length >= 0;
  // An array-like object may declare more items than it contains.
  const holds = isLength && (Array.isArray(values) || length === 0 || length - 1 in Object(values));
  const ok = typeof values !== 'function' && holds;
  requireInput(ok, caller, path, 'a list', values);
}
