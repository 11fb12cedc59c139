import { MetricError } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { propertiesOf } from '../../options/is-fields.js';
import type { Encoded, Tokenizer } from './library.js';

/** A text with more tokens than the model accepts. */
export interface OverlongText {
  /** Its index in the input. */
  readonly index: number;
  readonly tokens: number;
  readonly limit: number;
}

/** How to treat a text with more tokens than the model accepts. */
export interface OverlongOptions {
  /** Truncate it (`'truncate'`, default), or throw. */
  readonly overlong?: 'truncate' | 'error';
  /** Called for each truncated text. */
  readonly onOverlong?: (text: OverlongText) => void;
}

export interface EncodingSettings extends OverlongOptions {
  readonly caller: string;
  /** Maximum number of tokens of a text, including special tokens. */
  readonly limit: number;
}

/** Encodes the texts at `places`, and reports texts that are too long. */
export function encodeTexts(
  tokenizer: Tokenizer,
  texts: readonly string[],
  places: readonly number[],
  settings: EncodingSettings,
): Encoded {
  const { caller, limit, overlong = 'truncate', onOverlong } = settings;
  const batch = places.map((place) => itemAt(texts, place));
  // Version 2 pads every text to `max_length`, sixty times the work for a short text, so omit it if it equals the
  // tokenizer's limit.
  const most = tokenizer.model_max_length === limit ? {} : { max_length: limit };
  const encoded = tokenizer(batch, { padding: true, truncation: true, ...most });
  const length = encoded.attention_mask.dims[1] ?? 0;
  if (length < limit) return encoded;
  const mask = encoded.attention_mask.data;
  batch.forEach((text, i) => {
    // Only a text that fills its row can have been truncated.
    if (Number(mask[(i + 1) * length - 1]) === 0) return;
    const tokens = tokenizer.encode(text).length;
    if (tokens <= limit) return;
    const index = places[i]!;
    if (overlong === 'error') {
      const message = `${caller}: texts[${index}]: expected at most ${limit} tokens, got ${tokens}`;
      throw new MetricError('INVALID_INPUT', message, {
        metric: caller,
        path: `texts[${index}]`,
        received: text,
      });
    }
    onOverlong?.({ index, tokens, limit });
  });
  return encoded;
}

/** The maximum number of tokens of a model: the smaller of the limits in its tokenizer and its configuration. */
export function tokenLimit(
  tokenizer: Tokenizer,
  config: Readonly<Record<string, unknown>> | undefined,
): number {
  const limits = [tokenizer.model_max_length, config?.max_position_embeddings].map(Number);
  // Tokenizers without a limit declare an absurdly large one.
  const sensible = limits.filter((limit) => limit > 0 && limit < 1e6);
  return sensible.length === 0 ? 512 : Math.min(...sensible);
}

/** Frees a tensor's memory outside the JavaScript heap, if the library supports it. */
export function disposeAll(tensors: Readonly<Record<string, unknown>>): void {
  for (const tensor of Object.values(tensors)) {
    const { dispose } = propertiesOf(tensor);
    if (typeof dispose === 'function') dispose.call(tensor);
  }
}
