/** A table with 1 at the given codes below 128 and 0 elsewhere. */
export const flags = (codes: readonly number[]): Uint8Array =>
  Uint8Array.from({ length: 128 }, (_, code) => (codes.includes(code) ? 1 : 0));
