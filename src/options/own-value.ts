/**
 * The value of an object's own property. Every object inherits names such as `constructor`, so `object[name]` finds a
 * function where the name comes from data.
 *
 * @internal
 */
export function ownValue<T>(object: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
