import { doublePrecision, oneOf, positive, vectorSource } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import type { EmbedderInfo } from '../../transcript/embedded.js';
import type { PrecisionOptions } from '../core/vector-input.js';

/** Options of {@link clipScore} and {@link contrastiveClipScore}. */
export interface ClipScoreOptions extends PrecisionOptions {
  /** Factor for the cosine: 100 (default), or 2.5, the weight of the original. */
  readonly scale?: number;
  /** Whether negative values become 0 pair by pair (`'item'`, default), after averaging (`'mean'`), or not at all. */
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
