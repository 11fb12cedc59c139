import { describe, expect, it } from 'vitest';
import { wordVectorsFromWink } from '../word-vectors.js';
import { wordVectorsFromWinkFile } from './wink-file.js';

const words = ['tea', ']', '":[', '\\', '"', '",', '}', '“', '¥', 'naïve', '😀', '\u2028', '__proto__'];
const embeddings = {
  dimensions: 2,
  size: words.length,
  words,
  vectors: Object.fromEntries(words.map((word, i) => [word, [i / 7, -1e-7 * (i + 1), 2.5, i]])),
  unkVector: [0, 0, 0, -1],
};
const plain = wordVectorsFromWink(embeddings);
const compact = JSON.stringify(embeddings);

describe('wordVectorsFromWinkFile', () => {
  it.each([
    ['as it is published', compact],
    ['with white space', JSON.stringify(embeddings, null, 1)],
    ['with white space before a vector only', compact.replace('"tea":[', '"tea": [')],
    ['with white space between vectors only', compact.replaceAll('],"', '], "')],
    ['with white space at the end of the vectors', compact.replace(']},"unk', '] },"unk')],
    ['with its vectors last', JSON.stringify({ ...embeddings, unkVector: undefined })],
    ['with other characters escaped', compact.replace('"tea":', '"\\u0074ea":')],
  ])('has what the file holds, %s', (_, text) => {
    const table = wordVectorsFromWinkFile(Buffer.from(text));
    expect(table.id).toBe(plain.id);
    // Twice: what was read once is kept.
    for (const word of [...words, ...words, 'Tea', 'NAÏVE', 'cake', 'constructor', ''])
      expect(table.get(word), word).toEqual(plain.get(word));
    expect(table.get('tea')).toEqual([0, -1e-7]);
  });

  it('reads no vector but those of the words that are looked up', () => {
    const text = compact.replace(/"“":\[/, '"“":[no number,');
    expect(() => JSON.parse(text)).toThrow();
    const table = wordVectorsFromWinkFile(Buffer.from(text));
    for (const word of ['tea', 'naïve', '__proto__']) expect(table.get(word), word).toEqual(plain.get(word));
    expect(() => table.get('“')).toThrow(SyntaxError);
  });

  it('takes the last of vectors of the same word, as JSON does', () => {
    const text = '{"dimensions":2,"size":1,"vectors":{"tea":[1,2,3,0],"tea":[4,5,6,0]}}';
    expect(wordVectorsFromWinkFile(Buffer.from(text)).get('tea')).toEqual([4, 5]);
  });

  it('has no word of a file without any', () => {
    const table = wordVectorsFromWinkFile(Buffer.from('{"dimensions":2,"size":0,"vectors":{}}'));
    expect(table.get('tea')).toBeUndefined();
  });

  it.each(['', '{', compact.slice(0, -1), compact.slice(0, 200), compact.replace('"tea":', '"tea:')])(
    'refuses what is no JSON, %#',
    (text) => {
      expect(() => wordVectorsFromWinkFile(Buffer.from(text))).toThrow(SyntaxError);
    },
  );

  it('refuses what is no table of embeddings', () => {
    expect(() => wordVectorsFromWinkFile(Buffer.from('{"vectors":[]}'))).toThrow(
      'wordVectorsFromWink: embeddings',
    );
  });
});
