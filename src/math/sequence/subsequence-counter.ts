/** Length of the longest common subsequence of two sequences of interned ids. */
export type SubsequenceCounter = (a: Int32Array, b: Int32Array) => number;

/** Bits of a word in the long form; two such words and a carry add up below 2^31. */
const WORD = 30;
const FULL = 2 ** WORD - 1;

/**
 * A counter over ids 0 ... size - 1, by the bit-parallel recurrence of Hyyro [1]: one bit for each item of the shorter
 * sequence, cleared where the length of the common subsequence steps up; one addition for every item of the other.
 *
 * The counter keeps one mask for each id as scratch and leaves it cleared. A pair costs O(|a| + |b|) if the shorter
 * sequence has up to 32 items, otherwise O(|a| |b| / 30).
 *
 * [1] H. Hyyro (2004), Bit-parallel LCS-length computation revisited, AWOCA.
 *
 * @internal
 */
export function createSubsequenceCounter(size: number): SubsequenceCounter {
  const scratch = new Int32Array(size);
  return (a, b) => {
    const [short, long] = a.length <= b.length ? [a, b] : [b, a];
    return short.length <= 32 ? inOneWord(scratch, short, long) : inManyWords(scratch, short, long);
  };
}

function inOneWord(masks: Int32Array, short: Int32Array, long: Int32Array): number {
  for (let i = 0; i < short.length; i++) masks[short[i]!]! |= 1 << i;
  let row = -1;
  for (let j = 0; j < long.length; j++) {
    const matches = row & masks[long[j]!]!;
    row = (row + matches) | (row & ~matches);
  }
  for (let i = 0; i < short.length; i++) masks[short[i]!] = 0;
  return countBits(~row);
}

function inManyWords(slots: Int32Array, short: Int32Array, long: Int32Array): number {
  const words = Math.ceil(short.length / WORD);
  // Slot 0 is for ids that are missing in the short sequence; every other slot has a block of masks.
  let used = 0;
  for (let i = 0; i < short.length; i++) slots[short[i]!] ||= ++used;
  const masks = new Int32Array((used + 1) * words);
  for (let i = 0; i < short.length; i++) {
    masks[slots[short[i]!]! * words + Math.floor(i / WORD)]! |= 1 << (i % WORD);
  }
  const row = new Int32Array(words).fill(FULL);
  for (let j = 0; j < long.length; j++) {
    const slot = slots[long[j]!]!;
    if (slot !== 0) advance(row, masks, slot * words);
  }
  for (let i = 0; i < short.length; i++) slots[short[i]!] = 0;
  let length = 0;
  for (let w = 0; w < words; w++) length += countBits(~row[w]! & FULL);
  return length;
}

function advance(row: Int32Array, masks: Int32Array, start: number): void {
  let carry = 0;
  for (let w = 0; w < row.length; w++) {
    const word = row[w]!;
    const matches = word & masks[start + w]!;
    const sum = word + matches + carry;
    carry = sum >>> WORD;
    row[w] = (sum & FULL) | (word & ~matches);
  }
}

/** The number of set bits in a 32-bit word. @internal */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
