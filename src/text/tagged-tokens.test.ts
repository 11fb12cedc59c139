import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TaggedToken, tagColumns, tagTokens } from './tagged-tokens.js';

const words = (text: string): string[] => tagTokens(text).map((token) => token.text);
const tags = (text: string): string[] => tagTokens(text).map((token) => token.pos);

describe('tagTokens', () => {
  it('reads a long s as an s', () => {
    // Under the flags i and u it matches an s, but it is no key of a list of words with one.
    const found = words('ſhes here, thatſ it, itſ the boat');
    expect(found).toEqual(['ſhe', 's', 'here', ',', 'that', 'ſ', 'it', ',', 'it', 'ſ', 'the', 'boat']);
  });

  it('splits clitics and keeps their spelling', () => {
    expect(words("I'm sure they'd've gone")).toEqual(['I', "'m", 'sure', 'they', "'d", "'ve", 'gone']);
    expect(words("She can’t, won't and ISN'T")).toEqual([
      'She',
      'ca',
      'n’t',
      ',',
      'wo',
      "n't",
      'and',
      'IS',
      "N'T",
    ]);
    expect(words("here's Goldsmith's book")).toEqual(['here', "'s", 'Goldsmith', "'s", 'book']);
    expect(words('im gonna go, lemme look')).toEqual(['i', 'm', 'gon', 'na', 'go', ',', 'lem', 'me', 'look']);
  });

  it('leaves words alone that only look like clitics', () => {
    expect(words("five o'clock with O'Brien")).toEqual(['five', "o'clock", 'with', "O'Brien"]);
    expect(words('this image is him')).toEqual(['this', 'image', 'is', 'him']);
  });

  it('splits "its" and "your" where they stand for "it\'s" and "you\'re"', () => {
    expect(words('Its a pity your not here')).toEqual(['It', 's', 'a', 'pity', 'you', 'r', 'not', 'here']);
    expect(words('its color, your inn, its, your all-time best, its so-called end')).not.toContain('it');
    expect(words('its color, your inn, its, your all-time best')).not.toContain('you');
  });

  it('tags clitics by what they stand for', () => {
    expect(tags("I'm here")).toEqual(['PRON', 'AUX', 'ADV']);
    expect(tags("let's go")).toEqual(['VERB', 'PRON', 'VERB']);
    expect(tags("John's dog")).toEqual(['PROPN', 'PART', 'NOUN']);
    expect(tags("John's really late")).toEqual(['PROPN', 'AUX', 'ADV', 'ADJ']);
  });

  it.each<[text: string, verb: boolean, why: string]>([
    ["now's good", true, 'an adverb before'],
    ["the boat's a wreck", true, 'a determiner behind'],
    ["the cat's there", true, 'a pronoun behind'],
    ["the boat's in", true, 'a preposition behind'],
    ["the dog's here", true, 'an adverb behind'],
    ["the plan's not good", true, 'a particle behind'],
    ["the cat's been", true, 'an auxiliary behind'],
    ["Ana's running", true, 'a verb in -ing behind'],
    ["Ana's wanted", true, 'a verb in -ed behind'],
    ["Ana's eat", false, 'another verb behind'],
    ["Ana's sick", true, 'an adjective, and then nothing'],
    ["Ana's sick, so", true, 'an adjective, and then a comma'],
    ["Ana's sick dog", false, 'an adjective of a noun'],
    ["Ana's red and blue coat", false, 'two adjectives'],
    ["Ana's three", false, 'a number behind'],
    ['Tom’S here', true, 'another apostrophe, in capitals'],
  ])('tells the verb from the genitive: %s, %s, %s', (text, verb) => {
    const found = tagTokens(text).find((token) => /^['’]s$/i.test(token.text));
    expect([found?.pos, found?.lemma]).toEqual(verb ? ['AUX', 'be'] : ['PART', "'s"]);
    // Alike where no lemmas are asked for.
    expect(tagColumns(text).tags).toEqual(tags(text));
    expect(tagColumns(text).lemmas).toEqual([]);
  });

  it('keeps accents in words, and in lemmas, which are then the word itself', () => {
    const found = tagTokens('Señoras saw Cafés, the zoos');
    expect(found.map(({ text }) => text)).toEqual('Señoras saw Cafés , the zoos'.split(' '));
    expect(found.map(({ lemma }) => lemma)).toEqual([...['señoras', 'see', 'cafés', ',', 'the', 'zoo']]);
  });

  it('takes hesitations for interjections in any case, longer words not', () => {
    expect(tags('yes YEP Whoa')).toEqual(['INTJ', 'INTJ', 'INTJ']);
    expect(tagTokens('yesterday').map(({ pos }) => pos)).not.toContain('INTJ');
  });

  it.each([
    ['a line feed', 'So it goes\nThen no', [0, 0, 0, 1, 1]],
    ['a carriage return', 'So it goes\rThen no', [0, 0, 0, 1, 1]],
    ['separators of lines and paragraphs', 'So\u2028Then\u2029No', [0, 1, 2]],
    ['several breaks', 'So it goes\r\n \nThen no', [0, 0, 0, 1, 1]],
    ['breaks around nothing', '\nSo it goes\n', [0, 0, 0]],
    ['a digit behind the break', 'So it goes\n7 no', [0, 0, 0, 1, 1]],
    ['a tab', 'So it goes\tThen no', [0, 0, 0, 0, 0]],
    ['sentences before and behind a break', 'I came. You saw.\nWe won. No', [0, 0, 0, 1, 1, 1, 2, 2, 2, 3]],
  ])('counts sentences over line breaks: %s', (_, text, sentences) => {
    const found = tagTokens(text);
    expect(found.map(({ sentence }) => sentence)).toEqual(sentences);
    for (const { text: word, start, end } of found) expect(word).toBe(text.slice(start, end));
  });

  it('refuses what is no text', () => {
    expect(() => tagTokens(null as never)).toThrow('tagTokens: text: expected a string, got null');
  });

  it('gives offsets, lemmas and sentences', () => {
    expect(tagTokens("We won't. She goes.")).toEqual([
      { text: 'We', start: 0, end: 2, pos: 'PRON', lemma: 'we', sentence: 0 },
      { text: 'wo', start: 3, end: 5, pos: 'AUX', lemma: 'will', sentence: 0 },
      { text: "n't", start: 5, end: 8, pos: 'PART', lemma: 'not', sentence: 0 },
      { text: '.', start: 8, end: 9, pos: 'PUNCT', lemma: '.', sentence: 0 },
      { text: 'She', start: 10, end: 13, pos: 'PRON', lemma: 'she', sentence: 1 },
      { text: 'goes', start: 14, end: 18, pos: 'VERB', lemma: 'go', sentence: 1 },
      { text: '.', start: 18, end: 19, pos: 'PUNCT', lemma: '.', sentence: 1 },
    ] satisfies TaggedToken[]);
  });

  it('ends a sentence at a line break unless the line goes on in lower case', () => {
    const sentences = tagTokens('This line\ngoes on\nThis does not').map((token) => token.sentence);
    expect(sentences).toEqual([0, 0, 0, 0, 1, 1, 1]);
  });

  it('keeps an address whole and hesitations apart from nouns', () => {
    expect(tagTokens('um see https://example.com/a?b=c.').map((token) => [token.text, token.pos])).toEqual([
      ['um', 'INTJ'],
      ['see', 'VERB'],
      ['https://example.com/a?b=c', 'X'],
      ['.', 'PUNCT'],
    ]);
  });

  it('reads stretches of more than 300 characters without white space in pieces', () => {
    const pieces = (text: string): string[] => tagTokens(text).map((token) => token.text);
    expect(pieces(`so ${'a'.repeat(700)} long`).map((piece) => piece.length)).toEqual([2, 300, 300, 100, 4]);
    expect(pieces('!'.repeat(700))).toEqual(Array(700).fill('!'));
    const address = `https://a.org/${'b'.repeat(700)}`;
    expect(pieces(`see ${address}.`)).toEqual(['see', address, '.']);
  });

  it('has no token for nothing', () => {
    expect(tagTokens('')).toEqual([]);
    expect(tagTokens(' \n\t ')).toEqual([]);
  });

  it('gives the same tokens whatever was read before', () => {
    const before = tagTokens('Zorblax met a frumious quxling.');
    for (const other of ['ZORBLAX quxling-like', 'zorblax.quxling', 'Quxling']) tagTokens(other);
    expect(tagTokens('Zorblax met a frumious quxling.')).toEqual(before);
  });

  it('covers any text in order, each token being its slice', () => {
    const piece = fc.constantFrom(
      "I'm",
      'can’t',
      'gonna',
      '..',
      "'em",
      '🙂',
      'www.a.org/x',
      '\n',
      ' ',
      'Dogs',
      "s'",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' }))), (pieces) => {
        const text = pieces.join(' ');
        let last = 0;
        for (const token of tagTokens(text)) {
          expect(token.text).toBe(text.slice(token.start, token.end));
          expect(token.start).toBeGreaterThanOrEqual(last);
          last = token.end;
        }
      }),
    );
  });

  it('reads the same columns with and without lemmas', () => {
    const text = "It's late, isn't it? The cats' bowls are gonna be empty.";
    expect({ ...tagColumns(text, true), lemmas: [] }).toEqual(tagColumns(text));
  });
});
