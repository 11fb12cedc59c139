const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/**
 * The order that sorts lengths upwards and is stable for ties: a radix sort by the single-precision bits of the
 * lengths, whose order as integers equals their order as numbers, then an insertion sort of the few that differ only in
 * double precision. Several times faster than a comparison sort.
 *
 * @param lengths - Not negative, not NaN.
 */
export function orderByLength(lengths: Float64Array): Uint32Array {
  const keys = new Uint32Array(Float32Array.from(lengths).buffer);
  let order: Uint32Array = Uint32Array.from({ length: lengths.length }, (_, i) => i);
  let other: Uint32Array = new Uint32Array(lengths.length);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    sortByDigit(keys, shift, order, other);
    [order, other] = [other, order];
  }
  for (let i = 1; i < order.length; i++) {
    const index = order[i]!;
    let at = i;
    for (; at > 0 && lengths[order[at - 1]!]! > lengths[index]!; at--) order[at] = order[at - 1]!;
    order[at] = index;
  }
  return order;
}

/** Moves the indices `from` to `to`, stably sorted by one digit of their keys. */
function sortByDigit(keys: Uint32Array, shift: number, from: Uint32Array, to: Uint32Array): void {
  const starts = new Uint32Array(DIGITS + 1);
  const mask = DIGITS - 1;
  for (let i = 0; i < keys.length; i++) starts[((keys[i]! >>> shift) & mask) + 1]!++;
  for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1]! += starts[digit]!;
  for (let i = 0; i < from.length; i++) {
    const index = from[i]!;
    to[starts[(keys[index]! >>> shift) & mask]!++] = index;
  }
}
