import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TEXTS } from '../../../training/static-model/texts.js';
import { wordPieces } from './word-pieces.js';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/static-model/${name}`, import.meta.url), 'utf8'));
const file = read('tokenizer.json');

describe('wordPieces', () => {
  it('gives the ids of the tokenizers library for 200 texts', () => {
    const expected: number[][] = read('expected-ids.json');
    const { idsOf } = wordPieces(file);
    expect(TEXTS.length).toBe(200);
    for (const [i, text] of TEXTS.entries()) expect([text, idsOf(text)]).toEqual([text, expected[i]]);
    expect(new Set(expected.flat()).size).toBeGreaterThan(200);
    expect(expected.filter((ids) => ids.includes(1)).length).toBeGreaterThan(20); // unknown words
  });

  it.each([
    ['model.vocab', { model: { ...file.model, vocab: { '[UNK]': 0, bus: -1 } } }],
    ['model.type', { model: { ...file.model, vocab: null } }],
    ['model.vocab', { model: { ...file.model, vocab: { bus: Number.NaN } } }],
    ['model.type', { model: { ...file.model, type: 'BPE' } }],
    ['model.unk_token', { model: { ...file.model, unk_token: 7 } }],
    ['model.max_input_chars_per_word', { model: { ...file.model, max_input_chars_per_word: 'ten' } }],
    ['model.type', { model: 'x' }],
    ['normalizer.type', { normalizer: null }],
    ['normalizer.lowercase', { normalizer: { ...file.normalizer, lowercase: 'yes' } }],
    ['pre_tokenizer.type', { pre_tokenizer: 3 }],
    ['added_tokens', { added_tokens: { 0: 'x' } }],
    ['added_tokens', { added_tokens: [null] }],
    ['added_tokens', { added_tokens: [{ id: 1, content: '' }] }],
    ['added_tokens', { added_tokens: [{ id: -1, content: 'bus' }] }],
  ])('refuses a damaged %s', (field, damage) => {
    expect(() => wordPieces({ ...file, ...damage })).toThrow(
      expect.objectContaining({ code: 'MODEL_UNAVAILABLE', path: `tokenizer.${field}` }),
    );
  });

  it('takes the longest piece first, and the whole word for unknown where a rest has none', () => {
    const vocab = { '[UNK]': 0, bus: 1, bu: 2, '##s': 3, '##es': 4 };
    const { idsOf } = wordPieces({ ...file, added_tokens: [], model: { ...file.model, vocab } });
    expect(idsOf('bus Buses bust bu')).toEqual([1, 1, 4, 0, 2]);
  });

  it('takes words of more than 100 letters for unknown, or of more than the file says', () => {
    const model = {
      ...file.model,
      vocab: { '[UNK]': 0, a: 1, '##a': 2 },
      max_input_chars_per_word: undefined,
    };
    const idsOf = (letters: number, most?: number): number[] =>
      wordPieces({ ...file, added_tokens: [], model: { ...model, max_input_chars_per_word: most } }).idsOf(
        'a'.repeat(letters),
      );
    expect(idsOf(100)).toEqual([1, ...Array(99).fill(2)]);
    expect(idsOf(101)).toEqual([0]);
    expect([idsOf(3, 3), idsOf(4, 3)]).toEqual([[1, 2, 2], [0]]);
  });

  it('leaves words without pieces out where the vocabulary has no piece for unknown ones', () => {
    const vocab = { bus: 1 };
    const { idsOf, unknown } = wordPieces({ ...file, added_tokens: [], model: { ...file.model, vocab } });
    expect([idsOf('bus boat bus'), unknown]).toEqual([[1, 1], undefined]);
  });

  it('removes invisible signs and parts Chinese ones only if the file says so, which it does by default', () => {
    const vocab = { '[UNK]': 0, 早上: 1, bus: 2, 早: 3, 上: 4 };
    const read = (normalizer: object) =>
      wordPieces({
        ...file,
        added_tokens: [],
        model: { ...file.model, vocab },
        normalizer: { type: 'BertNormalizer', ...normalizer },
      }).idsOf('早上 b\u200bus');
    expect(read({})).toEqual([3, 4, 2]);
    expect(read({ clean_text: false })).toEqual([3, 4, 0]);
    expect(read({ handle_chinese_chars: false })).toEqual([1, 2]);
  });

  it.each([
    [{ ...file, model: { type: 'Unigram', vocab: [] } }, 'model.type: expected WordPiece, got "Unigram"'],
    [{ ...file, normalizer: { type: 'NFC' } }, 'normalizer.type: expected BertNormalizer, got "NFC"'],
    [{ ...file, pre_tokenizer: null }, 'pre_tokenizer.type: expected BertPreTokenizer, got undefined'],
    [{ ...file, normalizer: null }, 'normalizer.type: expected BertNormalizer, got undefined'],
    [
      { ...file, model: { ...file.model, vocab: { tea: 0, cake: '1' } } },
      'model.vocab: expected pieces with whole numbers as ids, got "1"',
    ],
    [{ ...file, model: { vocab: null } }, 'model.type: expected WordPiece, got undefined'],
    [null, 'model.type: expected WordPiece, got undefined'],
  ])('refuses other tokenizers', (other, message) => {
    expect(() => wordPieces(other)).toThrow(
      `createStaticEmbedder: tokenizer.json: ${message}; only BERT tokenizers are supported`,
    );
  });
});
