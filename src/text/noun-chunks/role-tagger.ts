import type { TokenColumns } from '../tagged-tokens.js';
import { Arena } from './arena.js';
import { FEATURES_PER_TOKEN, roleFeatures } from './features.js';
import { beginLabel, isBegin, START } from './labels.js';
import { SparseWeights } from './packed-weights.js';
import { TagReader, type TagReading } from './read-tags.js';
import { MARGIN, readSentence } from './sentence.js';
import { TAG_FEATURES, tagFeatures } from './tag-features.js';
import { Tag } from './tags.js';
import { bestLabels } from './viterbi.js';
import { ROLE_TRANSITIONS, ROLE_WEIGHTS, TAG_TRANSITIONS, TAG_WEIGHTS } from './weights.generated.js';

/** Labels the tokens of a sentence with the roles of their chunks. */
export class RoleTagger {
  readonly #tagWeights: SparseWeights = new SparseWeights(TAG_WEIGHTS);
  readonly #roleWeights: SparseWeights = new SparseWeights(ROLE_WEIGHTS);
  readonly #tagReader: TagReader = new TagReader(TAG_TRANSITIONS);
  readonly #roleTransitions: Float64Array = Float64Array.from(ROLE_TRANSITIONS);
  readonly #arena: Arena = new Arena();

  /** Labels of the tokens `from` to `to` (exclusive), valid until the next call. Linear in the tokens. */
  label(columns: TokenColumns, from: number, to: number): Uint8Array {
    const arena = this.#arena;
    arena.reset();
    const sentence = readSentence(columns, from, to);
    const tagScores = this.#tagWeights.scores(tagFeatures(sentence, arena), TAG_FEATURES, arena);
    const tags = this.#tagReader.read(tagScores, MARGIN, arena);
    const { hashes, settings } = roleFeatures(sentence, tags, arena);
    const scores = this.#roleWeights.scores(hashes, FEATURES_PER_TOKEN, arena);
    return keepNominal(bestLabels(scores, settings, this.#roleTransitions, arena), tags);
  }
}

const NOMINAL: ReadonlySet<number> = new Set([Tag.NOUN, Tag.PROPN, Tag.PRON, Tag.NUM, Tag.SYM, Tag.X]);

const OBJECT = beginLabel('object');

/**
 * Takes back chunks without any noun or pronoun: "the second is that ...". Of an object a close second tag is enough:
 * in "on the right" the last word is rather a noun.
 */
function keepNominal(labels: Uint8Array, { best, second }: TagReading): Uint8Array {
  for (let first = 0; first < labels.length; first++) {
    const label = labels[first]!;
    if (!isBegin(label)) continue;
    let nominal = false;
    let end = first;
    do {
      const at = end + MARGIN;
      nominal ||= NOMINAL.has(best[at]!) || (label === OBJECT && NOMINAL.has(second[at]!));
      end++;
    } while (labels[end] === label + 1);
    if (!nominal) labels.fill(START, first, end);
    first = end - 1;
  }
  return labels;
}
