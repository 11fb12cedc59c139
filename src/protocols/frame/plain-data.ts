import { requireInput } from '../../error.js';

/**
 * Deeply freezes plain data. Objects that are already frozen are assumed to be deeply frozen; typed arrays cannot be
 * frozen.
 */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (ArrayBuffer.isView(value)) return value;
  for (const inner of Object.values(value)) freezeDeep(inner);
  return Object.freeze(value);
}

/**
 * A frozen copy of data that survives a round trip through JSON. Fields that are `undefined` are dropped.
 *
 * @throws MetricError `INVALID_INPUT` at the first value that JSON would lose: a function, a date, NaN, ...
 */
export function plainCopy<T>(value: T, owner: string, path: string): T {
  return copyValue(value, owner, path, []) as T;
}

function copyValue(value: unknown, owner: string, path: string, parents: readonly unknown[]): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    requireInput(Number.isFinite(value), owner, path, 'a finite number', value);
    return value + 0 === 0 ? 0 : value;
  }
  requireInput(
    Array.isArray(value) || isPlainObject(value),
    owner,
    path,
    'plain data that JSON can hold',
    value,
  );
  requireInput(!parents.includes(value), owner, path, 'data without a circle', value);
  const inside = [...parents, value];
  if (Array.isArray(value))
    return Object.freeze(value.map((item, i) => copyValue(item, owner, `${path}[${i}]`, inside)));
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.freeze(
    Object.fromEntries(entries.map(([key, item]) => [key, copyValue(item, owner, `${path}.${key}`, inside)])),
  );
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
