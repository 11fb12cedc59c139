/**
 * A tokenizer in the form of CLIP's: lower case, bytes as characters, an end-of-word mark, a start and an end token.
 * Its vocabulary is the bytes alone, and a few merges.
 */

const START = '<|startoftext|>';
const END = '<|endoftext|>';
const WORD_END = '</w>';
const MERGES = ['t h', `th e${WORD_END}`, 'r e', `re d${WORD_END}`, 'b l', 'bl u', `blu e${WORD_END}`];

/** Contents of `tokenizer.json`. The end token has the greatest number, by which CLIP finds it. */
export function tokenizerJson(): object {
  const vocabulary = vocabularyOf();
  const start = vocabulary[START]!;
  const end = vocabulary[END]!;
  const special = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [
      { id: start, content: START, ...special },
      { id: end, content: END, ...special },
    ],
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'NFC' },
        { type: 'Replace', pattern: { Regex: '\\s+' }, content: ' ' },
        { type: 'Lowercase' },
      ],
    },
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        {
          type: 'Split',
          pattern: { Regex: '[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+' },
          behavior: 'Removed',
          invert: true,
        },
        { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true },
      ],
    },
    post_processor: {
      type: 'RobertaProcessing',
      sep: [END, end],
      cls: [START, start],
      trim_offsets: false,
      add_prefix_space: false,
    },
    decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: END,
      continuing_subword_prefix: '',
      end_of_word_suffix: WORD_END,
      fuse_unk: false,
      vocab: vocabulary,
      merges: MERGES,
    },
  };
}

/** How many tokens there are. */
export function vocabularySize(): number {
  return Object.keys(vocabularyOf()).length;
}

function vocabularyOf(): Record<string, number> {
  const bytes = byteCharacters();
  const merged = MERGES.map((merge) => merge.replace(' ', ''));
  const tokens = [...bytes, ...bytes.map((byte) => byte + WORD_END), ...merged, START, END];
  return Object.fromEntries(tokens.map((token, i) => [token, i]));
}

/** The character that stands for each byte: itself where it is visible, else one from U+0100 on. */
function byteCharacters(): string[] {
  const isVisible = (byte: number): boolean =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isVisible(byte) ? byte : next++));
}
