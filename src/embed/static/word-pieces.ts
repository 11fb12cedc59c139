import { describeValue, MetricError } from '../../error.js';
import { asFields, type Fields, isFields } from '../../options/is-fields.js';
import { isOneOf, isWholeNumber } from '../../options/predicates.js';

/** Splits texts into the ids of word pieces, without special tokens at the edges. @internal */
export interface WordPieces {
  /** The pieces by id. */
  readonly vocabulary: ReadonlyMap<string, number>;
  /** The id of words without pieces. */
  readonly unknown: number | undefined;
  idsOf(text: string): number[];
}

/** The checked fields of a `tokenizer.json`. */
interface Tokenizer {
  readonly model: {
    readonly vocab: Readonly<Record<string, number>>;
    readonly unk_token?: string;
    readonly continuing_subword_prefix?: string;
    readonly max_input_chars_per_word?: number;
  };
  readonly normalizer: NormalizerFile;
  readonly added: readonly { readonly id: number; readonly content: string }[];
}

interface NormalizerFile {
  readonly type?: string;
  readonly clean_text?: boolean;
  readonly handle_chinese_chars?: boolean;
  readonly strip_accents?: boolean | null;
  readonly lowercase?: boolean;
}

const CALLER = 'createStaticEmbedder';

/** Parses a BERT `tokenizer.json`, as in model2vec's English models. @internal */
export function wordPieces(file: unknown): WordPieces {
  const { model, normalizer, added } = checkedTokenizer(file);
  const { unk_token: unknownPiece = '[UNK]', continuing_subword_prefix: prefix = '##' } = model;
  const most = model.max_input_chars_per_word ?? 100;
  const vocabulary = new Map(Object.entries(model.vocab));
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
        return id === undefined ? splitWords(normalize(part, normalizer)).flatMap(wordIds) : [id];
      }),
  };
}

/** Splits a word greedily into its longest pieces; `undefined` if a piece is missing. */
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

/**
 * Lower-cases like BERT's normalizer: letter by letter, so that a letter never depends on its neighbors (final sigma).
 */
function normalize(text: string, file: NormalizerFile): string {
  const { clean_text: clean = true, handle_chinese_chars: chinese = true, lowercase = true } = file;
  let result = text;
  if (clean) result = result.replace(INVISIBLE, '').replace(/\s/gu, ' ');
  if (chinese) result = result.replace(CHINESE, ' $& ');
  if (file.strip_accents ?? lowercase) result = result.normalize('NFD').replace(/\p{Mn}/gu, '');
  return lowercase ? Array.from(result, (letter) => letter.toLowerCase()).join('') : result;
}

/** Runs of letters and digits, and punctuation one by one. */
function splitWords(text: string): readonly string[] {
  return text.match(WORDS) ?? [];
}

/** Checks every field that this module uses, to reject a damaged file instead of producing NaN later. */
function checkedTokenizer(file: unknown): Tokenizer {
  const fields = isFields(file) ? file : {};
  const { normalizer, pre_tokenizer: split, added_tokens } = fields;
  const model = asFields(fields.model);
  requireField(
    model,
    'model',
    'type',
    'WordPiece',
    (type) => (type === undefined || type === 'WordPiece') && isFields(model.vocab),
  );
  const ids = Object.values(asFields(model.vocab));
  const wrong = ids.find((id) => !isId(id));
  require(ids.every(isId), 'model.vocab', 'pieces with whole numbers as ids', wrong);
  requireField(model, 'model', 'unk_token', 'a text', isOptionalText);
  requireField(model, 'model', 'continuing_subword_prefix', 'a text', isOptionalText);
  requireField(
    model,
    'model',
    'max_input_chars_per_word',
    'a whole number',
    (most) => most === undefined || isId(most),
  );
  const rules = asFields(normalizer);
  requireField(rules, 'normalizer', 'type', 'BertNormalizer', (type) => type === 'BertNormalizer');
  for (const name of ['clean_text', 'handle_chinese_chars', 'lowercase'])
    requireField(
      rules,
      'normalizer',
      name,
      'true or false',
      (value) => value === undefined || typeof value === 'boolean',
    );
  requireField(rules, 'normalizer', 'strip_accents', 'true, false or null', (value) =>
    isOneOf([undefined, null, true, false], value),
  );
  requireField(
    asFields(split),
    'pre_tokenizer',
    'type',
    'BertPreTokenizer',
    (type) => type === 'BertPreTokenizer',
  );
  const added = added_tokens ?? [];
  require(Array.isArray(added) &&
    added.every(isAddedToken), 'added_tokens', 'a list of { id, content }', added);
  return { model, normalizer: rules, added } as unknown as Tokenizer;
}

function requireField(
  owner: Fields,
  where: string,
  name: string,
  expected: string,
  isValid: (value: unknown) => boolean,
): void {
  require(isValid(owner[name]), `${where}.${name}`, expected, owner[name]);
}

function isId(value: unknown): boolean {
  return isWholeNumber(value, 0);
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isAddedToken(token: unknown): boolean {
  return isFields(token) && isId(token.id) && typeof token.content === 'string' && token.content !== '';
}

function require(ok: boolean, path: string, expected: string, received: unknown): asserts ok {
  if (ok) return;
  const message = `${CALLER}: tokenizer.json: ${path}: expected ${expected}, got ${describeValue(received)}; only BERT tokenizers are supported, such as the tokenizers of model2vec's English models`;
  throw new MetricError('MODEL_UNAVAILABLE', message, {
    metric: CALLER,
    path: `tokenizer.${path}`,
    received,
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
