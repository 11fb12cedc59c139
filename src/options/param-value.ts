/** A resolved option as it stands in a result: printable, so that a signature can be made of it. */
export type ParamValue = string | number | boolean | null | readonly (string | number | boolean | null)[];

/** Every resolved option of a call, by name. */
export type Params = Readonly<Record<string, ParamValue>>;
