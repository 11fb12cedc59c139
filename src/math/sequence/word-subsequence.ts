import { countBits } from './subsequence-counter.js';

/** Longest sequence of words whose masks fit into two numbers. */
export const MAX_WORDS = 64;

/** Four slots per word, so that collisions are rare. */
const PLACES: number = 4 * MAX_WORDS;
const LAST_PLACE: number = PLACES - 1;

/** The table is empty between calls. */
const words: (string | undefined)[] = new Array(PLACES).fill(undefined);
const lowMasks: Int32Array = new Int32Array(PLACES);
const highMasks: Int32Array = new Int32Array(PLACES);
const taken: Int32Array = new Int32Array(MAX_WORDS);

/**
 * Length of the longest common subsequence of two lists of strings, the shorter of at most {@link MAX_WORDS}. Uses the
 * recurrence of `createSubsequenceCounter` with the masks in a separate table: for so few words, building a Map would
 * take longer than everything else.
 *
 * @internal
 */
export function wordSubsequence(short: readonly string[], long: readonly string[]): number {
  let used = 0;
  for (let i = 0; i < short.length; i++) {
    const place = findSlot(short[i]!);
    if (words[place] === undefined) {
      words[place] = short[i]!;
      taken[used++] = place;
    }
    if (i < 32) lowMasks[place]! |= 1 << i;
    else highMasks[place]! |= 1 << (i - 32);
  }
  const length = short.length <= 32 ? advanceLow(long) : advanceBoth(long);
  for (let i = 0; i < used; i++) {
    const place = taken[i]!;
    words[place] = undefined;
    lowMasks[place] = 0;
    highMasks[place] = 0;
  }
  return length;
}

function advanceLow(long: readonly string[]): number {
  let row = -1;
  for (let j = 0; j < long.length; j++) {
    const matches = row & lowMasks[findSlot(long[j]!)]!;
    row = (row + matches) | (row & ~matches);
  }
  return countBits(~row);
}

function advanceBoth(long: readonly string[]): number {
  let low = -1;
  let high = -1;
  for (let j = 0; j < long.length; j++) {
    const place = findSlot(long[j]!);
    const lowMatches = low & lowMasks[place]!;
    const highMatches = high & highMasks[place]!;
    const sum = (low + lowMatches) | 0;
    // The carry out of the highest bit of a sum.
    const carry = ((low & lowMatches) | ((low | lowMatches) & ~sum)) >>> 31;
    low = sum | (low & ~lowMatches);
    high = (high + highMatches + carry) | (high & ~highMatches);
  }
  return countBits(~low) + countBits(~high);
}

/** Slot of a word in the table, or the free slot for it. */
function findSlot(word: string): number {
  let hash = word.length;
  for (let i = 0; i < word.length; i++) hash = ((hash << 5) - hash + word.charCodeAt(i)) | 0;
  let place = (Math.imul(hash, 0x9e3779b1) >>> 24) & LAST_PLACE;
  while (words[place] !== undefined && words[place] !== word) place = (place + 1) & LAST_PLACE;
  return place;
}
