/** A test whether some words, lower-case, contain one of the phrases as a run of whole words. */
export function phraseMatcher(
  phrases: Iterable<string>,
  tokenize: (text: string) => readonly string[],
): (words: readonly string[]) => boolean {
  const runs = Array.from(phrases, (phrase) => lowerCase(tokenize(phrase))).filter((run) => run.length > 0);
  return (words) => runs.some((run) => words.some((_, at) => run.every((word, i) => words[at + i] === word)));
}

/** How many of some words, lower-case, are in a set of words. */
export function countWords(words: readonly string[], set: ReadonlySet<string>): number {
  return words.reduce((count, word) => count + (set.has(word) ? 1 : 0), 0);
}

function lowerCase(words: readonly string[]): string[] {
  return words.map((word) => word.toLowerCase());
}
