/** The words of a text, for lists of names in the code. @internal */
export function listed(words: string): readonly string[] {
  return words.trim().split(/\s+/);
}
