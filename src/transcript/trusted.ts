/**
 * Next-turn cases that this library rolled out of a checked transcript, so that they need no second check: checking the
 * whole context of every turn again would make a pass over a long conversation quadratic. @internal
 */
const TRUSTED = /* @__PURE__ */ new WeakSet<object>();

/** Marks what was made from checked turns. @internal */
export function trusted<T extends object>(made: T): T {
  TRUSTED.add(made);
  return made;
}

/** Whether a value was made from checked turns. @internal */
export function isTrusted(value: unknown): boolean {
  return typeof value === 'object' && value !== null && TRUSTED.has(value);
}
