/** Printable characters except quotes, the backslash and those special in template literals. */
const ALPHABET: string = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  .filter((letter) => !'"\'\\`$'.includes(letter))
  .join('');

/** Number of values of a character. */
const BASE = 64;

const VALUES: Uint8Array = new Uint8Array(128);
for (let i = 0; i < BASE; i++) VALUES[ALPHABET.charCodeAt(i)] = i;

/**
 * Writes integers below `64 ** digits` as printable text: the first digits of all of them, then the second digits, and
 * so on. Similar digits are adjacent, so pairs of them repeat, and {@link joinPairs} shortens the text.
 */
export function writeDigits(numbers: readonly number[], digits: number): string {
  let text = '';
  for (let place = BASE ** (digits - 1); place >= 1; place /= BASE) {
    for (const number of numbers) text += ALPHABET[Math.floor(number / place) % BASE];
  }
  return joinPairs(text);
}

/** Parses the output of {@link writeDigits}. */
export function readDigits(written: string, digits: number): Int32Array {
  return parseDigits(splitPairs(written), digits);
}

/** As {@link readDigits}, of a text whose pairs are split. */
export function parseDigits(text: string, digits: number): Int32Array {
  const numbers = new Int32Array(text.length / digits);
  for (let i = 0; i < text.length; ) {
    for (let at = 0; at < numbers.length; at++, i++) {
      numbers[at] = numbers[at]! * BASE + VALUES[text.charCodeAt(i)]!;
    }
  }
  return numbers;
}

/** A pair that occurs less often costs about as much in the list of pairs as it saves. */
const FREQUENT = 8;

/**
 * Replaces the most frequent pair of characters by an unused character, until no character or frequent pair is left
 * (byte-pair encoding). The result begins with the number of replacements, as a character of the alphabet, and three
 * characters for each: the new one and its pair.
 */
export function joinPairs(digits: string): string {
  let text = digits;
  let pairs = '';
  for (const letter of ALPHABET) {
    if (digits.includes(letter)) continue;
    const [pair, count] = mostFrequentPair(text);
    if (count < FREQUENT) break;
    text = text.replaceAll(pair, letter);
    pairs += letter + pair;
  }
  return ALPHABET[pairs.length / 3]! + pairs + text;
}

/** Restores the text given to {@link joinPairs}. */
export function splitPairs(joined: string): string {
  const start = 1 + 3 * ALPHABET.indexOf(joined.charAt(0));
  const spelled = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  for (let at = 1; at < start; at += 3) {
    spelled[joined.charCodeAt(at)] =
      spelled[joined.charCodeAt(at + 1)]! + spelled[joined.charCodeAt(at + 2)]!;
  }
  let text = '';
  for (let at = start; at < joined.length; at++) text += spelled[joined.charCodeAt(at)]!;
  return text;
}

function mostFrequentPair(text: string): [pair: string, count: number] {
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  let best: [string, number] = ['', 0];
  for (const entry of counts) if (entry[1] > best[1]) best = entry;
  return best;
}
