/** An object of any fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a value; empty unless it is an object. */
export function asFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** The properties of any value, including functions and lists; empty for null and undefined. @internal */
export function propertiesOf(value: unknown): Fields {
  return Object(value);
}

/** Whether a value is an object with fields: not null, not an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
