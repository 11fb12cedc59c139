/** Features are hashed to this many bits. Fewer save room in the model, more avoid collisions. */
export const HASH_BITS: number = 24;

/** A multiply-and-shift step: folds `value` into `hash`. */
export function mix(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x9e3779b1);
  return product ^ (product >>> 15);
}

/** 32-bit FNV-1a over UTF-16 code units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
