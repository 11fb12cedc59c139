type Tokenize = (text: string) => readonly string[];
type Words = readonly string[];

/** A test whether lower-case words contain one of the phrases as consecutive words. */
export function phraseMatcher(phrases: Iterable<string>, tokenize: Tokenize): (words: Words) => boolean {
  const runs = splitPhrases(phrases, tokenize);
  return (words) => runs.some((run) => words.some((_, at) => standsAt(run, words, at)));
}

/**
 * Counts the entries of a list in lower-case words. An entry with white space is a phrase and matches consecutive
 * words; other entries are single words.
 */
export function phraseCounter(list: Iterable<string>, tokenize: Tokenize): (words: Words) => number {
  const entries = Array.from(list, (entry) => entry.trim().toLowerCase());
  const single = new Set(entries);
  const runs = splitPhrases(
    entries.filter((entry) => /\s/.test(entry)),
    tokenize,
  );
  return (words) =>
    words.filter((word, at) => single.has(word) || runs.some((run) => standsAt(run, words, at))).length;
}

/** The words of each phrase, lower-case; phrases without words are dropped. */
function splitPhrases(phrases: Iterable<string>, tokenize: Tokenize): string[][] {
  const runs = Array.from(phrases, (phrase) => tokenize(phrase).map((word) => word.toLowerCase()));
  return runs.filter((run) => run.length > 0);
}

function standsAt(run: Words, words: Words, at: number): boolean {
  return run.every((word, i) => words[at + i] === word);
}
