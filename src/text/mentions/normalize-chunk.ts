/** The words of a chunk as they are compared: lower-cased, without punctuation and extra white space. */
export function normalizeChunk(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\p{P}$+<=>^`|~]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
