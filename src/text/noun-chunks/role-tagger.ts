import type { TokenColumns } from '../tagged-tokens.js';
import { Arena } from './arena.js';
import { FeatureScorer } from './feature-scorer.js';
import { ROLE_TEMPLATES, roleEvidence } from './features.js';
import { beginLabel, isBegin, isOutside, START } from './labels.js';
import { SparseWeights } from './packed-weights.js';
import { TagReader, type TagReading } from './read-tags.js';
import { MARGIN, readSentence, type Sentence } from './sentence.js';
import { TAG_TEMPLATES, tagAtoms } from './tag-features.js';
import { Tag } from './tags.js';
import { LabelReader } from './viterbi.js';
import { ROLE_TRANSITIONS, ROLE_WEIGHTS, TAG_TRANSITIONS, TAG_WEIGHTS } from './weights.generated.js';

/** Labels the tokens of a sentence with the roles of their chunks. */
export class RoleTagger {
  readonly #tagScorer: FeatureScorer;
  readonly #tagReader: TagReader;
  readonly #roleScorer: FeatureScorer;
  readonly #labelReader: LabelReader;
  readonly #arena: Arena = new Arena();

  constructor() {
    const tagWeights = new SparseWeights(TAG_WEIGHTS);
    this.#tagScorer = new FeatureScorer(TAG_TEMPLATES, tagWeights);
    this.#tagReader = new TagReader(TAG_TRANSITIONS, tagWeights.unit);
    const roleWeights = new SparseWeights(ROLE_WEIGHTS);
    this.#roleScorer = new FeatureScorer(ROLE_TEMPLATES, roleWeights);
    this.#labelReader = new LabelReader(ROLE_TRANSITIONS, roleWeights.unit);
  }

  /** Labels of the tokens `from` to `to` (exclusive), valid until the next call. Linear in the tokens. */
  label(columns: TokenColumns, from: number, to: number): Uint8Array {
    const arena = this.#arena;
    arena.reset();
    const sentence = readSentence(columns, from, to);
    const tagLevels = this.#tagScorer.levels(tagAtoms(sentence, arena), sentence.length, arena);
    const tags = this.#tagReader.read(tagLevels, MARGIN, arena);
    const { rows, settings } = roleEvidence(sentence, tags, arena);
    const levels = this.#roleScorer.levels(rows, sentence.length, arena);
    const labels = this.#labelReader.read(levels, settings, arena);
    return takeInDegrees(keepNominal(labels, tags), sentence, tags);
  }
}

const NOMINAL: ReadonlySet<number> = new Set([Tag.NOUN, Tag.PROPN, Tag.PRON, Tag.NUM, Tag.SYM, Tag.X]);

const OBJECT = beginLabel('object');

/**
 * Removes chunks without a noun or pronoun: "the second is that ...". For an object, a close second tag is sufficient:
 * the last word of "on the right" is rather a noun.
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

/** Words that give the degree of an adjective or the precision of a number. */
const DEGREES: ReadonlySet<string> = new Set(
  (
    'about almost approximately around as extremely far highly incredibly more much nearly over pretty quite rather ' +
    'relatively roughly so super too very'
  ).split(' '),
);

/** Extends a chunk that begins with an adjective or number by its degree: "nearly thirty people". */
function takeInDegrees(labels: Uint8Array, { facts }: Sentence, { best }: TagReading): Uint8Array {
  const isDegree = (at: number): boolean =>
    at >= 0 &&
    isOutside(labels[at]!) &&
    best[at + MARGIN] === Tag.ADV &&
    DEGREES.has(facts[at + MARGIN]!.lower);
  for (let i = 1; i < labels.length; i++) {
    const label = labels[i]!;
    const tag = best[i + MARGIN]!;
    if (!isBegin(label) || (tag !== Tag.ADJ && tag !== Tag.NUM)) continue;
    let first = i;
    while (isDegree(first - 1)) first--;
    labels.fill(label + 1, first, i + 1);
    labels[first] = label;
  }
  return labels;
}
