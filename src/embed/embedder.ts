import type { EmbeddingMatrix } from '../math/embedding-matrix.js';
import type { EmbedderInfo } from '../transcript/embedded.js';

/** Converts texts to vectors. Any object with these members works: a local model, a service, a table. */
export interface Embedder extends EmbedderInfo {
  /** Identifies the model; with `revision`, `dtype` and `pooling` it is part of the signature of every score. */
  readonly id: string;
  /** Number of components of a vector. */
  readonly dimensions: number;
  /** One row for each text, in order. */
  embed(texts: readonly string[]): Promise<EmbeddingMatrix>;
}
