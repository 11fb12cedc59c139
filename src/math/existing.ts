/**
 * Asserts that a value exists, such as the entry of a key that was just set. A missing value is a bug in this library;
 * the assertion reports it before it turns into NaN in a score. @internal
 */
export function existing<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new RangeError('a value that must exist is missing');
  return value;
}

/** The item at an index, which must be in range. @internal */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index} in a list of ${list.length}`);
  return item;
}

/** The last item of a non-empty list. @internal */
export function lastItem<T>(list: ArrayLike<T>): T {
  return itemAt(list, list.length - 1);
}

/** The items at the given indices, in their order. @internal */
export function itemsAt<T>(list: ArrayLike<T>, indices: readonly number[]): T[] {
  return indices.map((index) => itemAt(list, index));
}
