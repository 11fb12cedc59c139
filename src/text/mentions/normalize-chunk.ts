/** Single words and words with single spaces: nothing to remove. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;

/** The words of a chunk as they are compared: lower-cased, without punctuation and extra white space. */
export function normalizeChunk(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .replace(/[\p{P}$+<=>^`|~]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
