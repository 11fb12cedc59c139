import type { Embedder } from '../embed/embedder.js';
import type { LanguageModel } from '../embed/language-model.js';
import type { LanguageChoice } from '../metrics/core/language.js';
import type { WordVectors } from '../metrics/lexical/unit-sets.js';
import type { ActTagger } from '../text/acts/act-tagger.js';
import type { ActModel } from '../text/acts/fit-act-model.js';
import type { TopicModel } from '../text/topics/topic-model.js';
import type { NextTurnCase } from '../transcript/types.js';

/** Models and tables that the caller supplies once for all metrics. All are optional. */
export interface Resources {
  /** Computes the vectors, once per transcript. Without it, metrics over vectors are skipped. */
  readonly embedder?: Embedder;
  /** For the embedding-aware lexical novelty. */
  readonly wordVectors?: WordVectors;
  /** One model for all turns, or a function that creates one per turn, as in MPCEval's published code. */
  readonly topicModel?: TopicModel | ((nextTurn: NextTurnCase) => TopicModel);
  /** For dialogue-act fit, together with `actModel`. The id of a transcript identifies the sequence to exclude. */
  readonly tagger?: ActTagger;
  readonly actModel?: ActModel;
  /** For contextual likelihood. */
  readonly languageModel?: LanguageModel;
  /**
   * The language of the texts, for metrics over words: detected among English and the registered packs (`'auto'`,
   * default), or the code of a registered pack.
   */
  readonly language?: LanguageChoice;
}
