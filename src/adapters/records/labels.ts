import { idOf } from './fields.js';

export function labels(names: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, value]) => {
      const id = idOf(value);
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}
