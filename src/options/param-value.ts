/** A resolved option in a result. It is printable, so it can be part of a signature. */
export type ParamValue = string | number | boolean | null | readonly (string | number | boolean | null)[];

/** Every resolved option of a call, by name. */
export type Params = Readonly<Record<string, ParamValue>>;
