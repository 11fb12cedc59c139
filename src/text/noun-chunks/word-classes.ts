/**
 * Closed word classes for the features. The letters are part of the model, because they are the segment symbols of
 * pronouns.
 */
export const WordClass: Readonly<{
  OPEN: '';
  NOMINATIVE: 'n';
  ACCUSATIVE: 'm';
  POSSESSIVE: 's';
  POSSESSIVE_OR_PRONOUN: 'a';
  WH: 'w';
  THERE: 'h';
  BE: 'b';
}> = {
  /** None of them. */
  OPEN: '',
  /** "I", "he": a subject by its form. */
  NOMINATIVE: 'n',
  /** "Me", "them": not a subject by its form. */
  ACCUSATIVE: 'm',
  /** "My": opens a noun phrase. */
  POSSESSIVE: 's',
  /** "Her", "his": opens a noun phrase or is a complete one. */
  POSSESSIVE_OR_PRONOUN: 'a',
  /** "Who", "which", "that". */
  WH: 'w',
  THERE: 'h',
  /** A form of "be". */
  BE: 'b',
};

export type WordClassLetter = (typeof WordClass)[keyof typeof WordClass];

/** The class of each closed-class word. */
export const WORD_CLASSES: ReadonlyMap<string, WordClassLetter> = new Map(
  (
    [
      [WordClass.NOMINATIVE, 'i he she we they'],
      [WordClass.ACCUSATIVE, 'me him us them'],
      [WordClass.POSSESSIVE, 'my your our their its whose'],
      [WordClass.POSSESSIVE_OR_PRONOUN, 'his her'],
      [WordClass.WH, 'who whom which what that whoever whatever'],
      [WordClass.THERE, 'there'],
      [WordClass.BE, "is are was were be been being am 's 're 'm"],
    ] as const
  ).flatMap(([letter, words]) => words.split(' ').map((word): [string, WordClassLetter] => [word, letter])),
);
