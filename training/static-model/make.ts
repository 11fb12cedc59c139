// Makes the small model of fixtures/static-model, and the ids that the tokenizers library gives for 200 texts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Tokenizer } from '@huggingface/tokenizers';
import { createRandom } from '../../src/math/create-random.js';
import { TEXTS } from './texts.js';

const folder: string = fileURLToPath(new URL('../../fixtures/static-model/', import.meta.url));
const DIMENSIONS = 16;

/** Letters, the commonest beginnings and ends of words, some whole words. A tenth is left out, so that some are unknown. */
function vocabularyOf(texts: readonly string[]): string[] {
  const words = texts.flatMap(
    (text) =>
      text
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  const counts = new Map<string, number>();
  const count = (piece: string): void => void counts.set(piece, (counts.get(piece) ?? 0) + 1);
  for (const word of words) {
    const letters = [...word];
    for (const [i, letter] of letters.entries()) count(i === 0 ? letter : `##${letter}`);
    if (letters.length > 12) continue;
    count(word);
    for (const size of [2, 3]) {
      if (letters.length <= size) continue;
      count(letters.slice(0, size).join(''));
      count(`##${letters.slice(-size).join('')}`);
    }
  }
  const marks = [...new Set(texts.join('').match(/\p{P}|[$+<=>^`|~]/gu) ?? [])];
  const kept = [...counts.keys()].sort().filter((_, i) => i % 10 !== 7);
  return [
    '[PAD]',
    '[UNK]',
    '[CLS]',
    '[SEP]',
    ...new Set([...kept, ...marks.sort().filter((_, i) => i % 10 !== 7)]),
  ];
}

const pieces = vocabularyOf(TEXTS);
const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'].map((content, id) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
}));
const tokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: special,
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: null,
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])),
  },
};

const random = createRandom(17);
const table = Float32Array.from({ length: pieces.length * DIMENSIONS }, () => random.next() * 2 - 1);
const header = new TextEncoder().encode(
  JSON.stringify({
    embeddings: { dtype: 'F32', shape: [pieces.length, DIMENSIONS], data_offsets: [0, table.byteLength] },
  }),
);
const model = new Uint8Array(8 + header.length + table.byteLength);
new DataView(model.buffer).setBigUint64(0, BigInt(header.length), true);
model.set(header, 8);
model.set(new Uint8Array(table.buffer), 8 + header.length);

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}model.safetensors`, model);
writeFileSync(`${folder}tokenizer.json`, JSON.stringify(tokenizer));
writeFileSync(`${folder}config.json`, `${JSON.stringify({ model_type: 'model2vec', normalize: true })}\n`);
const reference = new Tokenizer(tokenizer, {});
const ids = TEXTS.map((text) => reference.encode(text, { add_special_tokens: false }).ids);
writeFileSync(`${folder}expected-ids.json`, `[\n${ids.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`);
