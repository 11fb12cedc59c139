import type { Arena } from './arena.js';
import { numberColumns } from './columns.js';
import { EVIDENCE_NAMES, isJoinedWithWord } from './evidence.js';
import { FeatureTemplates } from './feature-templates.js';
import { mix } from './hash.js';
import type { TagReading } from './read-tags.js';
import { SegmentContexts } from './segment-contexts.js';
import { SENTENCE_END, SENTENCE_START, type SegmentRow } from './segment-rows.js';
import { isNominal, SegmentSymbol } from './segment-symbols.js';
import { type Segments, segment } from './segments.js';
import { MARGIN, type Sentence } from './sentence.js';
import { BOUNDARY_TAG, Tag } from './tags.js';
import { WordClass } from './word-classes.js';

/**
 * The features of a token, in the order of its row: the token itself, its neighbors, the evidence of the condensed
 * sentence (see `Segments`), and the heads of the noun phrases.
 */
const ATOMS = [
  ...(['word', 'tag', 'doubt', 'suffix', 'ending', 'prefix', 'shape', 'cluster'] as const),
  ...(['first', 'tagsBefore', 'tagsAfter', 'wordsBefore', 'wordsAfter'] as const),
  ...(['segmentWord', 'segmentPlace'] as const),
  ...EVIDENCE_NAMES,
  ...([
    'head',
    'broadHead',
    'neighbors',
    'wordBefore',
    'nounBefore',
    'broadNounBefore',
    'placeAfter',
  ] as const),
] as const;

const Atom: Readonly<Record<(typeof ATOMS)[number], number>> = numberColumns(ATOMS);

/** Index of the first piece of evidence; its kinds are in the order of `EVIDENCE_NAMES`. */
const FIRST_EVIDENCE: number = Atom[EVIDENCE_NAMES[0]];

/** Features of the model of roles. */
export const ROLE_TEMPLATES: FeatureTemplates = new FeatureTemplates(
  ATOMS,
  [
    // The words and tags around the token.
    ...['word', 'tag shape first', 'word tag', 'word-1', 'word+1', 'word-2', 'word+2'],
    ...['tag tag-1', 'tag tag+1', 'tag tag-1 tag-2', 'tag tag+1 tag+2', 'tag tag-1 tag+1'],
    ...['tagsBefore tag tagsAfter', 'tag word-1', 'tag word+1', 'word tag-1', 'word tag+1'],
    ...['tag wordsBefore', 'tag wordsAfter', 'tag tag-1 word+1', 'tag tag-1 word-2', 'tag tag+1 word+2'],
    ...['suffix tag', 'ending tag-1 tag+1', 'prefix tag'],
    // Words with similar use.
    ...['cluster tag', 'cluster tag-1 tag+1', 'cluster cluster-1', 'cluster cluster+1', 'cluster word-1'],
    ...['cluster word+1', 'cluster-1 tag tag+1', 'cluster+1 tag tag-1'],
    // Where the tag of the token or a neighbor is uncertain, the second best counts too.
    ...['doubt', 'doubt doubt+1', 'doubt-1 doubt'],
    // The condensed sentence.
    ...EVIDENCE_NAMES.map((name) => `${name} ${isJoinedWithWord(name) ? 'segmentWord' : 'segmentPlace'}`),
    // The use of the segment's head and of the previous noun phrase's head: "tea and coffee", "tea and we".
    ...['head neighbors segmentPlace', 'head wordBefore segmentPlace', 'head nounBefore segmentPlace'],
    'broadHead broadNounBefore placeAfter',
  ],
  0x401e0000,
);

/** Distinguishes words outside segments from words that are segments. */
const LEFT_OUT = 3;

/** Larger than the number of tags, to combine two tags in one number. */
const TAG_CODES = 32;

/** The model inputs for a sentence. */
export interface RoleEvidence {
  /** Atoms of the tokens and of `MARGIN` boundaries around them, a row each. */
  readonly rows: Int32Array;
  /** The setting of each token, which selects the transition table. */
  readonly settings: Uint8Array;
}

/** Computes the model inputs for a sentence, given its refined tags. Linear in the tokens. */
export function roleEvidence(sentence: Sentence, tags: TagReading, arena: Arena): RoleEvidence {
  const segments = segment(sentence, tags.best, arena);
  const contexts = new SegmentContexts(segments, endMark(sentence, tags.best), arena);
  const rows = arena.int32(sentence.facts.length * ROLE_TEMPLATES.width);
  writeOwn(rows, sentence, tags);
  writeNeighbors(rows, sentence, tags.best);
  writeSegments(rows, sentence, segments, contexts);
  return { rows, settings: featureSettings(segments, contexts, arena) };
}

/** Number of settings: one per symbol of the segment before a token, and one for the start of the sentence. */
export const SETTINGS: number = Object.keys(SegmentSymbol).length + 1;

/** Setting of each symbol, by its character code; 0 of the boundary before the sentence. */
const SETTING_OF: Uint8Array = Uint8Array.from(
  { length: 128 },
  (_, symbol) => Object.values(SegmentSymbol).indexOf(symbol) + 1,
);

function featureSettings({ ofToken, latest }: Segments, contexts: SegmentContexts, arena: Arena): Uint8Array {
  const settings = arena.uint8(latest.length);
  for (let i = 0; i < settings.length; i++) {
    const left = ofToken[i]! < 0 ? latest[i]! : ofToken[i]! - 1;
    settings[i] = SETTING_OF[contexts.row(left).symbol]!;
  }
  return settings;
}

/** The sign that ends the sentence, 0 if none does. */
function endMark({ length, facts }: Sentence, tags: Uint8Array): number {
  const last = length + MARGIN - 1;
  return tags[last] === Tag.PUNCT ? facts[last]!.lower.charCodeAt(0) : 0;
}

function writeOwn(rows: Int32Array, { facts }: Sentence, { best, second }: TagReading): void {
  for (const [i, own] of facts.entries()) {
    const at = i * ROLE_TEMPLATES.width;
    const tag = best[i]!;
    rows[at + Atom.word] = own.word;
    rows[at + Atom.tag] = tag;
    rows[at + Atom.doubt] = tag === BOUNDARY_TAG ? 0 : tag * TAG_CODES + second[i]!;
    rows[at + Atom.suffix] = own.suffix;
    rows[at + Atom.ending] = own.ending;
    rows[at + Atom.prefix] = own.prefix;
    rows[at + Atom.shape] = own.shape;
    rows[at + Atom.cluster] = own.cluster;
  }
}

function writeNeighbors(rows: Int32Array, { facts, length }: Sentence, tags: Uint8Array): void {
  let at = MARGIN * ROLE_TEMPLATES.width;
  for (let i = MARGIN; i < length + MARGIN; i++, at += ROLE_TEMPLATES.width) {
    rows[at + Atom.first] = i === MARGIN ? 1 : 0;
    rows[at + Atom.tagsBefore] = mix(tags[i - 2]!, tags[i - 1]!);
    rows[at + Atom.tagsAfter] = mix(tags[i + 1]!, tags[i + 2]!);
    rows[at + Atom.wordsBefore] = mix(facts[i - 2]!.word, facts[i - 1]!.word);
    rows[at + Atom.wordsAfter] = mix(facts[i + 1]!.word, facts[i + 2]!.word);
  }
}

/** Position of a token in its segment: outside or inside, with flags for the first and the last token. */
const Place = { NONE: 0, INSIDE: 1, FIRST: 1, LAST: 2 } as const;

function placeInSegment(ofToken: Int32Array, index: number): number {
  const own = ofToken[index]!;
  if (own < 0) return Place.NONE;
  const first = index === 0 || ofToken[index - 1] !== own;
  const last = ofToken[index + 1] !== own;
  return Place.INSIDE + (first ? Place.FIRST : 0) + (last ? Place.LAST : 0);
}

function writeSegments(
  rows: Int32Array,
  { facts, length }: Sentence,
  { ofToken, latest }: Segments,
  contexts: SegmentContexts,
): void {
  let row = MARGIN * ROLE_TEMPLATES.width;
  for (let index = 0; index < length; index++, row += ROLE_TEMPLATES.width) {
    const own = ofToken[index]!;
    const { word, wordClass } = facts[index + MARGIN]!;
    const symbol = own < 0 ? 0 : contexts.row(own).symbol;
    const place = mix(symbol, placeInSegment(ofToken, index));
    // Closed-class words keep their word: "that", "it" and "you" behave differently.
    const open = symbol === SegmentSymbol.NOUNS || wordClass === WordClass.NOMINATIVE;
    const left = own < 0 ? latest[index]! : own - 1;
    const right = own < 0 ? left + 1 : own + 1;
    const evidence = contexts.between(left, right);
    rows[row + Atom.segmentWord] = own < 0 ? mix(word, LEFT_OUT) : open ? place : mix(place, word);
    rows[row + Atom.segmentPlace] = place;
    rows.set(evidence, row + FIRST_EVIDENCE);
    const head = own < 0 ? undefined : contexts.row(own);
    writeHeads(rows, row, head, contexts.row(left), contexts.row(right), place);
  }
}

function writeHeads(
  rows: Int32Array,
  at: number,
  head: SegmentRow | undefined,
  left: SegmentRow,
  right: SegmentRow,
  place: number,
): void {
  let noun = left;
  let distance = 0;
  for (; noun !== SENTENCE_START && !isNominal(noun.symbol); noun = noun.previous) distance++;
  const symbolBefore = left === SENTENCE_START ? 0 : left.symbol;
  const symbolAfter = right === SENTENCE_END ? 0 : right.symbol;
  rows[at + Atom.head] = head?.cluster ?? 0;
  rows[at + Atom.broadHead] = head?.broadCluster ?? 0;
  rows[at + Atom.neighbors] = mix(symbolBefore, symbolAfter);
  rows[at + Atom.wordBefore] = left === SENTENCE_START ? 0 : mix(left.word, symbolBefore);
  rows[at + Atom.nounBefore] = mix(noun.cluster, symbolBefore);
  rows[at + Atom.broadNounBefore] = mix(mix(noun.broadCluster, distance), symbolBefore);
  rows[at + Atom.placeAfter] = mix(symbolAfter, place);
}
