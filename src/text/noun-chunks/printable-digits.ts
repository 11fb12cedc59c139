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
 * so on. Similar digits are adjacent, so gzip compresses the text about as well as possible.
 */
export function writeDigits(numbers: readonly number[], digits: number): string {
  let text = '';
  for (let place = BASE ** (digits - 1); place >= 1; place /= BASE) {
    for (const number of numbers) text += ALPHABET[Math.floor(number / place) % BASE];
  }
  return text;
}

/** Parses the output of {@link writeDigits}. */
export function readDigits(text: string, digits: number): Int32Array {
  const numbers = new Int32Array(text.length / digits);
  for (let i = 0; i < text.length; ) {
    for (let at = 0; at < numbers.length; at++, i++) {
      numbers[at] = numbers[at]! * BASE + VALUES[text.charCodeAt(i)]!;
    }
  }
  return numbers;
}
