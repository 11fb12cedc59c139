/** Number of bits of feature hashes: fewer make the model smaller, more avoid collisions. */
export const HASH_BITS: number = 24;

/** Multipliers and shifts of `mix`. */
export const MIX_FACTOR = 0x9e3779b1;
export const MIX_SHIFT = 15;

/** A multiply-and-shift step: folds `value` into `hash`. */
export function mix(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, MIX_FACTOR);
  return product ^ (product >>> MIX_SHIFT);
}

/** 32-bit FNV-1a over UTF-16 code units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
