/** Words separated by single spaces, which need no normalization. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;

/** Normalizes the words of a chunk for comparison: lower case, no punctuation, single spaces. */
export function normalizeChunk(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .replace(/[\p{P}$+<=>^`|~]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
