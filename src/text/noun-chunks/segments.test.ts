import { describe, expect, it } from 'vitest';
import { Arena } from './arena.js';
import { SegmentSymbol } from './segment-symbols.js';
import { segment } from './segments.js';
import { MARGIN, readSentence } from './sentence.js';
import { BOUNDARY_TAG, tagCode } from './tags.js';

/** The segments of words with their refined tags, `the/DET dog/NOUN`; `+` behind a tag joins the word to the next. */
function segmentsOf(tagged: string) {
  const tokens = tagged.split(' ').map((token) => {
    const at = token.lastIndexOf('/');
    return {
      word: token.slice(0, at),
      tag: token.slice(at + 1).replace('+', ''),
      joined: token.endsWith('+'),
    };
  });
  let end = 0;
  const places = tokens.map(({ word }, i) => {
    const start = end + (tokens[i - 1]?.joined ? 0 : 1);
    end = start + word.length;
    return { start, end };
  });
  const columns = {
    ...{ text: '', lemmas: [], sentences: [], words: tokens.map(({ word }) => word) },
    ...{ starts: places.map(({ start }) => start), ends: places.map((place) => place.end) },
    tags: tokens.map(() => 'X'),
  };
  const tags = new Uint8Array(tokens.length + 2 * MARGIN).fill(BOUNDARY_TAG);
  tokens.forEach(({ tag }, i) => {
    tags[i + MARGIN] = tagCode(tag);
  });
  return segment(readSentence(columns, 0, tokens.length), tags, new Arena());
}

/** Each segment by the letter of its kind and the word it is known by. */
const written = (tagged: string): string =>
  segmentsOf(tagged)
    .list.map(({ symbol, facts }) => `${String.fromCharCode(symbol)}:${facts.lower}`)
    .join(' ');

describe('segment', () => {
  it('takes a run of determiners, adjectives, numbers and nouns for one, by its last word', () => {
    expect(written('the/DET two/NUM old/ADJ dogs/NOUN of/ADP Ana/PROPN')).toBe('N:dogs I:of N:ana');
  });

  it('begins another where a determiner or possessive follows a noun', () => {
    expect(written('the/DET dog/NOUN the/DET man/NOUN')).toBe('N:dog N:man');
    expect(written('dogs/NOUN my/PRON man/NOUN')).toBe('N:dogs N:man');
    expect(written('Ana/PROPN this/DET one/NUM a/DET')).toBe('N:ana N:one N:a');
    // Not where there was no noun yet: "all the dogs".
    expect(written('all/DET the/DET red/ADJ my/PRON dogs/NOUN')).toBe('N:dogs');
    // A noun of the run before does not count.
    expect(written('dogs/NOUN saw/VERB all/DET the/DET dogs/NOUN')).toBe('N:dogs V:saw N:dogs');
  });

  it('leaves out adverbs and interjections, which end no run', () => {
    const { list, ofToken, latest } = segmentsOf(
      'oh/INTJ the/DET very/ADV old/ADJ dog/NOUN ran/VERB fast/ADV',
    );
    expect(list.map(({ facts }) => facts.lower)).toEqual(['dog', 'ran']);
    expect([...ofToken]).toEqual([-1, 0, -1, 0, 0, 1, -1]);
    expect([...latest]).toEqual([-1, 0, 0, 0, 0, 1, 1]);
  });

  it.each<[tagged: string, segments: string]>([
    ['ran/VERB run/VERB:base running/VERB:ing seen/VERB:participle', 'V:ran B:run G:running D:seen'],
    ['is/AUX in/ADP and/CCONJ if/SCONJ x/X', 'A:is I:in C:and S:if X:x'],
    ['I/PRON him/PRON who/PRON there/PRON it/PRON', 'n:i m:him w:who h:there p:it'],
    // "'m" tagged as a pronoun is none of the closed classes of pronouns.
    ["'m/PRON", "p:'m"],
    ['my/PRON', 'N:my'],
    ['her/PRON dog/NOUN', 'N:dog'],
    ['her/PRON old/ADJ', 'N:old'],
    ['her/PRON the/DET dog/NOUN', 'p:her N:dog'],
    ['her/PRON ran/VERB', 'p:her V:ran'],
    ['his/PRON', 'p:his'],
    ['to/PART na/PART ta/PART', 'T:to T:na T:ta'],
    ["dog/NOUN 's/PART tail/NOUN", 'N:tail'],
    ["dogs/NOUN '/PART tails/NOUN", 'N:tails'],
    ['go/VERB not/PART go/VERB', 'V:go V:go'],
    [',/PUNCT ./PUNCT !/PUNCT ?/PUNCT :/PUNCT ;/PUNCT', ',:, .:. .:! ?:? ::: ::;'],
    ['(/PUNCT [/PUNCT )/PUNCT ]/PUNCT', '(:( (:[ ):) ):]'],
    ['-/PUNCT --/PUNCT –/PUNCT —/SYM', '-:- -:-- -:– -:—'],
    ['"/PUNCT \u2605/SYM', ''],
    ['$/SYM 5/NUM', 'N:5'],
    ['5/NUM %/SYM', 'N:%'],
    ['well/NOUN+ -/PUNCT+ known/ADJ', 'N:known'],
    ['well/NOUN -/PUNCT+ known/ADJ', 'N:well -:- N:known'],
    ['well/NOUN+ -/PUNCT known/ADJ', 'N:well -:- N:known'],
    // Signs are looked at in punctuation alone.
    [',/INTJ', ''],
  ])('tells the kinds apart: %s', (tagged, segments) => {
    expect(written(tagged)).toBe(segments);
  });

  it('names each kind by a letter of its own', () => {
    const codes = Object.values(SegmentSymbol);
    expect(new Set(codes).size).toBe(codes.length);
    expect(segmentsOf('the/DET').list[0]!.symbol).toBe(SegmentSymbol.NOUNS);
  });
});
