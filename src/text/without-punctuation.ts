/** The text without Unicode punctuation (category P), runs of white space as one space. O(characters). */
export function withoutPunctuation(text: string): string {
  return text.replace(/\p{P}/gu, '').replace(/\s+/g, ' ').trim();
}
