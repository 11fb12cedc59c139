import { MetricError } from '../../error.js';

/** Splits texts into the ids of word pieces, without special tokens at the edges. @internal */
export interface WordPieces {
  /** The pieces by id. */
  readonly vocabulary: ReadonlyMap<string, number>;
  /** The id of words that have no pieces. */
  readonly unknown: number | undefined;
  idsOf(text: string): number[];
}

interface TokenizerFile {
  readonly model?: {
    readonly type?: string;
    readonly vocab?: Readonly<Record<string, number>>;
    readonly unk_token?: string;
    readonly continuing_subword_prefix?: string;
    readonly max_input_chars_per_word?: number;
  };
  readonly normalizer?: NormalizerFile | null;
  readonly pre_tokenizer?: { readonly type?: string } | null;
  readonly added_tokens?: readonly { readonly id: number; readonly content: string }[];
}

interface NormalizerFile {
  readonly type?: string;
  readonly clean_text?: boolean;
  readonly handle_chinese_chars?: boolean;
  readonly strip_accents?: boolean | null;
  readonly lowercase?: boolean;
}

const CALLER = 'createStaticEmbedder';

/** Reads a `tokenizer.json` of BERT's kind, the one that model2vec's English models have. @internal */
export function wordPieces(file: unknown): WordPieces {
  const { model, normalizer, pre_tokenizer: split, added_tokens: added = [] } = (file ?? {}) as TokenizerFile;
  require(isWordPiece(model), 'model.type', 'WordPiece', model?.type);
  require(normalizer?.type === 'BertNormalizer', 'normalizer.type', 'BertNormalizer', normalizer?.type);
  require(split?.type === 'BertPreTokenizer', 'pre_tokenizer.type', 'BertPreTokenizer', split?.type);
  const { unk_token: unknownPiece = '[UNK]', continuing_subword_prefix: prefix = '##' } = model!;
  const most = model!.max_input_chars_per_word ?? 100;
  const ids = Object.values(model!.vocab!);
  require(ids.every(Number.isInteger), 'model.vocab', 'pieces with whole numbers as ids', ids.find(
    (id) => !Number.isInteger(id),
  ));
  const vocabulary = new Map(Object.entries(model!.vocab!));
  const unknown = vocabulary.get(unknownPiece);
  const whole = new Map(added.map(({ id, content }) => [content, id]));
  const separator =
    whole.size === 0 ? undefined : new RegExp(`(${[...whole.keys()].map(escaped).join('|')})`, 'u');
  const wordIds = (word: string): readonly number[] => {
    const characters = [...word];
    const ids = characters.length > most ? undefined : greedy(characters, vocabulary, prefix);
    return ids ?? (unknown === undefined ? [] : [unknown]);
  };
  return {
    vocabulary,
    unknown,
    idsOf: (text) =>
      (separator === undefined ? [text] : text.split(separator)).flatMap((part) => {
        const id = whole.get(part);
        return id === undefined ? wordsOf(normalize(part, normalizer!)).flatMap(wordIds) : [id];
      }),
  };
}

/** The longest piece that the word begins with, then the longest of the rest; nothing if one is lacking. */
function greedy(
  characters: readonly string[],
  vocabulary: ReadonlyMap<string, number>,
  prefix: string,
): number[] | undefined {
  const ids: number[] = [];
  for (let start = 0; start < characters.length; ) {
    let end = characters.length;
    let id: number | undefined;
    for (; end > start; end--) {
      id = vocabulary.get((start > 0 ? prefix : '') + characters.slice(start, end).join(''));
      if (id !== undefined) break;
    }
    if (id === undefined) return undefined;
    ids.push(id);
    start = end;
  }
  return ids;
}

const INVISIBLE = /[^\P{C}\t\n\r]|\ufffd/gu;
const CHINESE =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;
const WORDS = /[^\s\p{P}!-/:-@[-`{-~]+|[\p{P}!-/:-@[-`{-~]/gu;

/** As BERT's normalizer does; letter by letter, so that no letter depends on its neighbours (the final sigma). */
function normalize(text: string, file: NormalizerFile): string {
  const { clean_text: clean = true, handle_chinese_chars: chinese = true, lowercase = true } = file;
  let result = text;
  if (clean) result = result.replace(INVISIBLE, '').replace(/\s/gu, ' ');
  if (chinese) result = result.replace(CHINESE, ' $& ');
  if (file.strip_accents ?? lowercase) result = result.normalize('NFD').replace(/\p{Mn}/gu, '');
  return lowercase ? Array.from(result, (letter) => letter.toLowerCase()).join('') : result;
}

/** Runs of letters and digits, and punctuation one by one. */
function wordsOf(text: string): readonly string[] {
  return text.match(WORDS) ?? [];
}

function isWordPiece(model: TokenizerFile['model']): boolean {
  const type = model?.type ?? 'WordPiece';
  return (
    type === 'WordPiece' &&
    typeof model?.vocab === 'object' &&
    model.vocab !== null &&
    !Array.isArray(model.vocab)
  );
}

function require(ok: boolean, path: string, expected: string, received: unknown): asserts ok {
  if (ok) return;
  const message = `${CALLER}: tokenizer.json: ${path}: expected ${expected}, got ${String(received)}; only tokenizers of BERT's kind are read, such as those of model2vec's English models`;
  throw new MetricError('MODEL_UNAVAILABLE', message, {
    metric: CALLER,
    path: `tokenizer.${path}`,
    received,
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
