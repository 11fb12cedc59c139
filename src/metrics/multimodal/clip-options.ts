import { doublePrecision, oneOf, positive, vectorSource } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import type { EmbedderInfo } from '../../transcript/embedded.js';
import type { PrecisionOptions } from '../core/vector-input.js';

/** Options of {@link clipScore} and {@link contrastiveClipScore}. */
export interface ClipScoreOptions extends PrecisionOptions {
  /** Factor for the cosine: 100 (default), or 2.5 as in the original paper. */
  readonly scale?: number;
  /** Clamp negative values to 0 per pair (`'item'`, default), after averaging (`'mean'`), or not at all. */
  readonly clamp?: 'item' | 'mean' | 'none';
  /** The source of the vectors, for the signature. */
  readonly embedder?: EmbedderInfo;
}

/** The options of every CLIP score. @internal */
export const OPTIONS: OptionSpecs<ClipScoreOptions, 'scale' | 'clamp'> = {
  scale: positive(100),
  clamp: oneOf(['item', 'mean', 'none'], 'item'),
  embedder: vectorSource(),
  precision: doublePrecision(),
};
