import { describe, expect, it } from 'vitest';
import { extractUnits, lexicalUnits } from './lexical-units.js';
import type { TaggedToken } from './tagged-tokens.js';

describe('lexicalUnits', () => {
  it.each<[rule: string, text: string, units: string[]]>([
    ['nothing', '', []],
    ['stop words and punctuation', 'Well, you and I...', []],
    ['lemmas of content words', 'buses arrived', ['bus', 'arrive', 'bus arrive']],
    ['no bigram across other words', 'a bus and a tram', ['bus', 'tram']],
    ['mentions', 'ask @ben_2', ['ask', '@ben_2']],
    ['a name of several words', 'We met Ana Lee.', ['meet', 'ana', 'meet ana', 'lee', 'ana lee']],
    ['each unit once', 'bus, bus', ['bus']],
  ])('%s', (_rule, text, units) => {
    expect(lexicalUnits(text)).toEqual(units);
  });
});

/** Tokens by `text/TAG` or `text/TAG/lemma`; a `|` begins another sentence. */
function tokensOf(line: string): TaggedToken[] {
  return line.split(' | ').flatMap((words, sentence) =>
    words.split(' ').map((word) => {
      const [text, pos, lemma] = word.split('/') as [string, string, string?];
      return { text, start: 0, end: text.length, pos, lemma: lemma ?? text.toLowerCase(), sentence };
    }),
  );
}

describe('unitsOf', () => {
  it.each<[rule: string, tokens: string, units: string[]]>([
    [
      'every kind of content word',
      'Up/ADP dogs/NOUN/dog it/PRON Ran/VERB/RUN or/CCONJ big/ADJ is/AUX soon/ADV eh/INTJ 7/NUM',
      ['dog', 'run', 'big', 'soon', '7'],
    ],
    ['no stop word, by its form or its lemma', 'THE/NOUN/boat better/ADJ/well', []],
    ['nothing without a letter or digit', '$/NOUN ./VERB', []],
    ['bigrams of neighbors', 'red/ADJ old/ADJ bus/NOUN', ['red', 'old', 'red old', 'bus', 'old bus']],
    ['no bigram across a sentence', 'red/ADJ | bus/NOUN', ['red', 'bus']],
    ['a mention as an entity alone', 'red/ADJ @Ana/NOUN bus/NOUN', ['red', 'bus', '@ana']],
    ['no mention by the sign alone', '@/NOUN @-/NOUN', []],
    ['a capitalized name inside a sentence', 'the/DET Beatles/PROPN/beatle', ['beatle', 'beatles']],
    ['not at the start of one', 'Beatles/PROPN/beatle', ['beatle']],
    ['nor of a later one', 'the/DET ./PUNCT | Beatles/PROPN/beatle', ['beatle']],
    ['nor where it is tagged as something else', 'the/DET Beatles/NOUN/beatle', ['beatle']],
    ['nor in small letters', 'the/DET beatles/PROPN/beatle', ['beatle']],
    ['several capitals, one of them a name', 'The/DET Who/PROPN', ['the who']],
    ['several capitals, none of them a name', 'The/DET Which/DET', []],
    ['a pronoun ends a run', 'The/DET I/PRON Who/PROPN', ['who']],
    ['a word in small letters ends a run', 'The/DET of/ADP Who/PROPN', ['who']],
    ['a sentence ends a run', 'The/PROPN | Who/PROPN', []],
  ])('%s', (_rule, tokens, units) => {
    expect(extractUnits(tokensOf(tokens))).toEqual(units);
  });
});

it('refuses what is no text', () => {
  expect(() => lexicalUnits(5 as never)).toThrow('lexicalUnits: text: expected a string, got 5');
});
