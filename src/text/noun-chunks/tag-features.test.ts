import { describe, expect, it } from 'vitest';
import { Arena } from './arena.js';
import { mix } from './hash.js';
import { MARGIN, readSentence, type Sentence } from './sentence.js';
import { TAG_TEMPLATES, tagAtoms } from './tag-features.js';
import { BOUNDARY_TAG, tagCode } from './tags.js';
import { wordFacts } from './word-facts.js';

const TAGGED = 'She/PRON saw/VERB the/DET dog/NOUN yesterday/ADV ./PUNCT';

function read(tagged: string): Sentence {
  const tokens = tagged.split(' ').map((token) => token.split('/') as [string, string]);
  const [words, tags] = [tokens.map(([word]) => word), tokens.map((token) => token[1])];
  const starts = words.map((_, i) => 20 * i);
  const columns = { text: '', words, tags, starts, ends: starts, lemmas: [], sentences: [] };
  return readSentence(columns, 0, words.length);
}

describe('tagAtoms', () => {
  const sentence = read(TAGGED);
  const width = TAG_TEMPLATES.width;
  const rows = tagAtoms(sentence, new Arena());
  const row = (token: number): number[] => [
    ...rows.slice((token + MARGIN) * width, (token + MARGIN + 1) * width),
  ];

  it('writes a row for each token and each boundary', () => {
    expect(width).toBe(18);
    expect(rows.length).toBe((6 + 2 * MARGIN) * width);
    const nothing = wordFacts('');
    // As 32 bits with a sign.
    const hash = nothing.word | 0;
    expect(row(-1)).toEqual([
      ...[hash, BOUNDARY_TAG, hash, hash, hash, hash, nothing.shape],
      ...new Array(11).fill(0),
    ]);
    expect(row(6)).toEqual(row(-1));
  });

  it('says what a token is and what stands around it', () => {
    const [saw, the, dog, yesterday] = ['saw', 'the', 'dog', 'yesterday'].map(wordFacts);
    // The verb before "dog" is "saw" (5: no ending), with no noun phrase between; after it there is the full stop (6).
    const [before, after] = [5 * 4, 6 * 4];
    expect(row(3)).toEqual([
      ...[
        dog!.word,
        tagCode('NOUN'),
        dog!.longSuffix,
        dog!.suffix,
        dog!.ending,
        dog!.prefix,
        0,
        dog!.cluster,
      ],
      ...[0, mix(tagCode('VERB'), tagCode('DET')), mix(tagCode('ADV'), tagCode('PUNCT'))],
      the!.shape * 8 + yesterday!.shape,
      mix(the!.broadCluster, tagCode('DET')),
      mix(yesterday!.broadCluster, tagCode('ADV')),
      ...[before, after, mix(before, after), 0],
    ]);
    // "She" is the first, and capitalized.
    expect(row(0)[6]).toBe(1);
    expect([0, 1, 2].map((token) => row(token)[8])).toEqual([1, 0, 0]);
    expect(row(1)[11]).toBe(1 * 8 + 0);
    expect(row(4)[11]).toBe(0 * 8 + 4);
    expect(row(0)[9]).toBe(mix(BOUNDARY_TAG, BOUNDARY_TAG));
    expect(row(2)[12]).toBe(mix(saw!.broadCluster, tagCode('VERB')));
  });
});
