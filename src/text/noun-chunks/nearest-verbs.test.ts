import { describe, expect, it } from 'vitest';
import { Arena } from './arena.js';
import { nearestVerbs } from './nearest-verbs.js';
import { MARGIN, readSentence, type Sentence } from './sentence.js';

/** A sentence of words and wink's tags: `as/SCONJ she/PRON ran/VERB`. */
function sentence(tagged: string): Sentence {
  const tokens = tagged.split(' ').map((token) => token.split('/') as [string, string]);
  const words = tokens.map(([word]) => word);
  const starts = words.map((_, i) => 10 * i);
  return readSentence(
    {
      text: '',
      words,
      starts,
      ends: words.map((word, i) => 10 * i + word.length),
      tags: tokens.map(([, tag]) => tag),
      lemmas: [],
      sentences: words.map(() => 0),
    },
    0,
    words.length,
  );
}

const codes = (tagged: string, direction: 'left' | 'right'): number[] => [
  ...nearestVerbs(sentence(tagged), direction, new Arena()).slice(MARGIN, -MARGIN),
];

describe('nearestVerbs', () => {
  it('says which kind of verb follows and how many noun phrases come before it', () => {
    // Four times the kind (5: a verb without ending) plus the noun phrases: "as" sees one, "the dog" counts once.
    expect(codes('as/SCONJ the/DET dog/NOUN ran/VERB', 'right')).toEqual([21, 21, 20, 0]);
  });

  it('tells forms of "be", other auxiliaries and endings apart', () => {
    const kindOf = (word: string, tag: string): number => codes(`so/ADV ${word}/${tag}`, 'right')[0]! / 4;
    expect(kindOf('was', 'AUX')).toBe(1);
    expect(kindOf('will', 'AUX')).toBe(2);
    expect(kindOf('running', 'VERB')).toBe(3);
    expect(kindOf('walked', 'VERB')).toBe(4);
  });

  it('looks no further than punctuation, commas aside', () => {
    expect(codes('ran/VERB ;/PUNCT so/ADV', 'left')).toEqual([0, 20, 24]);
    expect(codes('ran/VERB ,/PUNCT so/ADV', 'left')).toEqual([0, 20, 20]);
  });

  it('counts up to three noun phrases', () => {
    expect(codes('a/NOUN of/ADP b/NOUN of/ADP c/NOUN of/ADP d/NOUN of/ADP', 'left')[7]).toBe(3);
  });
});
