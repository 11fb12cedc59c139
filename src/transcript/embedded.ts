import type { Vectors } from '../math/embedding-matrix.js';
import type { NextTurnCase, Transcript } from './types.js';

/** The source of vectors. Scores from different embedders are not comparable. */
export interface EmbedderInfo {
  readonly id: string;
  readonly revision?: string;
  readonly dtype?: string;
  readonly pooling?: string;
}

/** A transcript with one vector per turn, from `embedTranscript`. */
export interface Embedded {
  readonly transcript: Transcript;
  /** Row i belongs to `transcript.turns[i]`. */
  readonly embeddings: Vectors;
  /** Vectors of the speakers' backgrounds (`speakers[].background`), by speaker id. */
  readonly backgrounds?: Readonly<Record<string, ArrayLike<number>>>;
  /** The vectors of the turns without punctuation, for `variant: 'reference'` of message novelty. */
  readonly withoutPunctuation?: Vectors;
  readonly embedder?: EmbedderInfo;
}

/** A next-turn case with one vector per context turn and one for the candidate. */
export interface EmbeddedNextTurnCase extends NextTurnCase {
  /** Row i belongs to `context[i]`. */
  readonly contextEmbeddings: Vectors;
  readonly candidateEmbedding: ArrayLike<number>;
  /** Vector of the background of the candidate's speaker. */
  readonly backgroundEmbedding?: ArrayLike<number>;
  /** The same vectors of the texts without punctuation, for `variant: 'reference'` of message novelty. */
  readonly withoutPunctuation?: { readonly context: Vectors; readonly candidate: ArrayLike<number> };
  readonly embedder?: EmbedderInfo;
}
