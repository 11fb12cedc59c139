/** Pieces of the WebAssembly text that reads levels, the scores of a token's tags or labels in whole numbers. */

export const get = (name: string): string => `(local.get $${name})`;
export const set = (name: string, value: string): string => `(local.set $${name} ${value})`;
export const number = (value: number): string => `(i32.const ${value})`;
export const add = (a: string, b: string): string => `(i32.add ${a} ${b})`;
export const load = (address: string, offset: number): string => `(v128.load offset=${offset} ${address})`;
export const step = (name: string, bytes: number): string => set(name, add(get(name), number(bytes)));
export const join = (lines: readonly string[]): string => lines.join('\n          ');
export const store = (address: string, pair: number, value: string): string =>
  `(v128.store offset=${16 * pair} ${address} ${value})`;

/** Sums of two scores each. */
export const plus = (a: string, b: string): string => `(f64x2.add ${a} ${b})`;

/** Pairs of neighboring tags or labels. */
export const pairsOf = (count: number): readonly number[] => Array.from({ length: count / 2 }, (_, i) => i);

/** A local for what each pair has at most. */
export const tops = (pairs: readonly number[]): string => pairs.map((i) => `(local $top${i} v128)`).join(' ');

/** The scores of two tags or labels of the token: its levels, 16 bits each, in units. */
export const scores = (pair: number): string => {
  const levels = `(v128.load32_zero offset=${4 * pair} ${get('levels')})`;
  return `(f64x2.mul (f64x2.convert_low_i32x4_s (i32x4.extend_low_i16x8_s ${levels})) ${get('units')})`;
};
