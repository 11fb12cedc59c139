import { MetricError } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { propertiesOf } from '../../options/is-fields.js';
import type { Encoded, Tokenizer } from './library.js';

/** A text of more tokens than the model takes. */
export interface OverlongText {
  /** Its place in the list given. */
  readonly index: number;
  readonly tokens: number;
  readonly limit: number;
}

/** How to treat a text with more tokens than the model accepts. */
export interface OverlongOptions {
  /** Cut it at the limit (`'truncate'`, default), or throw. */
  readonly overlong?: 'truncate' | 'error';
  /** Called for each text that is cut. */
  readonly onOverlong?: (text: OverlongText) => void;
}

/** How texts are encoded. */
export interface EncodingSettings extends OverlongOptions {
  readonly caller: string;
  /** Most tokens of a text, the special ones included. */
  readonly limit: number;
}

/** Encodes the texts at `places`, and reports those that are too long. */
export function encodeTexts(
  tokenizer: Tokenizer,
  texts: readonly string[],
  places: readonly number[],
  settings: EncodingSettings,
): Encoded {
  const { caller, limit, overlong = 'truncate', onOverlong } = settings;
  const batch = places.map((place) => itemAt(texts, place));
  // The predecessor fills every text up to `max_length`, sixty times the work for a short one: if that is the
  // tokenizer's own limit it goes without saying.
  const most = tokenizer.model_max_length === limit ? {} : { max_length: limit };
  const encoded = tokenizer(batch, { padding: true, truncation: true, ...most });
  const length = encoded.attention_mask.dims[1] ?? 0;
  if (length < limit) return encoded;
  const mask = encoded.attention_mask.data;
  batch.forEach((text, i) => {
    // Only a text that fills its row can have been cut.
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
  // Tokenizers without a limit carry an absurd one.
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
