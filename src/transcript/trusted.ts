/**
 * Next-turn cases that this library derived from a checked transcript. They are not checked again, because checking the
 * context of every turn would make a pass over a conversation quadratic. @internal
 */
const TRUSTED = /* @__PURE__ */ new WeakSet<object>();

/** Marks values made from checked turns. @internal */
export function trusted<T extends object>(made: T): T {
  TRUSTED.add(made);
  return made;
}

/** Whether a value was made from checked turns. @internal */
export function isTrusted(value: unknown): boolean {
  return typeof value === 'object' && value !== null && TRUSTED.has(value);
}
