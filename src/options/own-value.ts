/**
 * The value of an object's own property. Every object inherits names such as `constructor`, so `object[name]` returns a
 * function for such a name in the data.
 *
 * @internal
 */
export function ownValue<T>(object: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
