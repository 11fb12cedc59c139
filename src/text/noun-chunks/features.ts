import type { Arena } from './arena.js';
import { FeatureTemplates } from './feature-templates.js';
import { mix } from './hash.js';
import type { TagReading } from './read-tags.js';
import { BY_IDENTITY, EVIDENCE, SegmentContexts } from './segment-contexts.js';
import { isNominal, NOUNS, type Segments, segment } from './segments.js';
import { MARGIN, type Sentence } from './sentence.js';
import { BOUNDARY_TAG, Tag } from './tags.js';

const evidenceNames: readonly string[] = Array.from({ length: EVIDENCE }, (_, k) => `evidence${k}`);

/**
 * What a token is by itself, what `writeNeighbors` sees around it, and what `writeSegments` sees of the sentence in
 * short (see `Segments`): what precedes and follows the noun phrase, and the verbs on either side.
 */
const ATOMS: readonly string[] = [
  ...['word', 'tag', 'doubt', 'suffix', 'ending', 'prefix', 'shape', 'cluster'],
  ...['first', 'tagsBefore', 'tagsAfter', 'wordsBefore', 'wordsAfter'],
  ...['identity', 'place', ...evidenceNames],
  ...['head', 'broadHead', 'neighbors', 'wordBefore', 'nounBefore', 'broadNounBefore', 'placeAfter'],
];

const NEIGHBORS: number = ATOMS.indexOf('first');
const SEGMENTS: number = ATOMS.indexOf('identity');
const HEADS: number = ATOMS.indexOf('head');

const TEMPLATES: FeatureTemplates = new FeatureTemplates(
  ATOMS,
  [
    // The words and tags around the token.
    ...['word', 'tag shape first', 'word tag', 'word-1', 'word+1', 'word-2', 'word+2'],
    ...['tag tag-1', 'tag tag+1', 'tag tag-1 tag-2', 'tag tag+1 tag+2', 'tag tag-1 tag+1'],
    ...['tagsBefore tag tagsAfter', 'tag word-1', 'tag word+1', 'word tag-1', 'word tag+1'],
    ...['tag wordsBefore', 'tag wordsAfter', 'tag tag-1 word+1', 'tag tag-1 word-2', 'tag tag+1 word+2'],
    ...['suffix tag', 'ending tag-1 tag+1', 'prefix tag'],
    // Words that are used alike.
    ...['cluster tag', 'cluster tag-1 tag+1', 'cluster cluster-1', 'cluster cluster+1', 'cluster word-1'],
    ...['cluster word+1', 'cluster-1 tag tag+1', 'cluster+1 tag tag-1'],
    // Where the tag of the token or a neighbor is in doubt, the second best speaks too.
    ...['doubt', 'doubt doubt+1', 'doubt-1 doubt'],
    // The sentence in short.
    ...evidenceNames.map((name, k) => `${name} ${k < BY_IDENTITY ? 'identity' : 'place'}`),
    // How the head of the segment is used, and that of the noun phrase before: "tea and coffee", "tea and we".
    ...['head neighbors place', 'head wordBefore place', 'head nounBefore place'],
    'broadHead broadNounBefore placeAfter',
  ],
  0x401e0000,
);

/** The evidence for a token's label, one hash per template. */
export const FEATURES_PER_TOKEN: number = TEMPLATES.count;

/** The features of a sentence's tokens, and what leads to each of them. */
export interface RoleFeatures {
  /** `FEATURES_PER_TOKEN` hashes per token. */
  readonly hashes: Int32Array;
  /** The setting of each token: it chooses the table of transitions. */
  readonly settings: Uint8Array;
}

/** The evidence for the labels of a sentence's tokens, given their refined tags. Linear in the tokens. */
export function roleFeatures(sentence: Sentence, tags: TagReading, arena: Arena): RoleFeatures {
  const segments = segment(sentence, tags.best, arena);
  const contexts = new SegmentContexts(segments, endMark(sentence, tags.best), arena);
  const rows = arena.int32(sentence.facts.length * TEMPLATES.width);
  writeOwn(rows, sentence, tags);
  writeNeighbors(rows, sentence, tags.best);
  writeSegments(rows, sentence, segments, contexts);
  const hashes = TEMPLATES.hash(rows, MARGIN, sentence.length, arena);
  return { hashes, settings: settingsOf(segments, arena) };
}

/** What may stand before a token and decides which transitions are likely there. */
const SETTING_SYMBOLS = 'NVBGDAICSTXnmwhp,.?:()-';

/** Number of settings: one per symbol, and one for the start of the sentence. */
export const SETTINGS: number = SETTING_SYMBOLS.length + 1;

/** Setting of each symbol, by its character code. */
const SETTING_OF: Uint8Array = Uint8Array.from(
  { length: 128 },
  (_, symbol) => SETTING_SYMBOLS.indexOf(String.fromCharCode(symbol)) + 1,
);

function settingsOf({ list, ofToken, latest }: Segments, arena: Arena): Uint8Array {
  const settings = arena.uint8(latest.length);
  for (let i = 0; i < settings.length; i++) {
    const left = ofToken[i]! < 0 ? latest[i]! : ofToken[i]! - 1;
    settings[i] = left < 0 ? 0 : SETTING_OF[list[left]!.symbol]!;
  }
  return settings;
}

/** The sign that ends the sentence, 0 if none does. */
function endMark({ length, facts }: Sentence, tags: Uint8Array): number {
  const last = length + MARGIN - 1;
  return tags[last] === Tag.PUNCT ? facts[last]!.lower.charCodeAt(0) : 0;
}

function writeOwn(rows: Int32Array, { facts }: Sentence, { best, second }: TagReading): void {
  for (let i = 0, at = 0; i < facts.length; i++, at += TEMPLATES.width) {
    const own = facts[i]!;
    const tag = best[i]!;
    rows[at] = own.word;
    rows[at + 1] = tag;
    rows[at + 2] = tag === BOUNDARY_TAG ? 0 : tag * 32 + second[i]!;
    rows[at + 3] = own.suffix;
    rows[at + 4] = own.ending;
    rows[at + 5] = own.prefix;
    rows[at + 6] = own.shape;
    rows[at + 7] = own.cluster;
  }
}

function writeNeighbors(rows: Int32Array, { facts, length }: Sentence, tags: Uint8Array): void {
  let at = MARGIN * TEMPLATES.width + NEIGHBORS;
  for (let i = MARGIN; i < length + MARGIN; i++, at += TEMPLATES.width) {
    rows[at] = i === MARGIN ? 1 : 0;
    rows[at + 1] = mix(tags[i - 2]!, tags[i - 1]!);
    rows[at + 2] = mix(tags[i + 1]!, tags[i + 2]!);
    rows[at + 3] = mix(facts[i - 2]!.word, facts[i - 1]!.word);
    rows[at + 4] = mix(facts[i + 1]!.word, facts[i + 2]!.word);
  }
}

/** Place of a token in its segment: alone, first, inside, last. */
function placeInSegment(ofToken: Int32Array, index: number): number {
  const own = ofToken[index]!;
  if (own < 0) return 0;
  const first = index === 0 || ofToken[index - 1] !== own;
  const last = ofToken[index + 1] !== own;
  return 1 + (first ? 1 : 0) + (last ? 2 : 0);
}

function writeSegments(
  rows: Int32Array,
  { facts, length }: Sentence,
  { list, ofToken, latest }: Segments,
  contexts: SegmentContexts,
): void {
  let row = MARGIN * TEMPLATES.width;
  for (let index = 0; index < length; index++, row += TEMPLATES.width) {
    const own = ofToken[index]!;
    const { word, wordClass } = facts[index + MARGIN]!;
    const symbol = own < 0 ? 0 : list[own]!.symbol;
    const place = mix(symbol, placeInSegment(ofToken, index));
    // Closed-class words keep their word: "that", "it" and "you" behave differently.
    const open = symbol === NOUNS || wordClass === 'n';
    const left = own < 0 ? latest[index]! : own - 1;
    const right = own < 0 ? left + 1 : own + 1;
    const evidence = contexts.between(left, right);
    let at = row + SEGMENTS;
    rows[at++] = own < 0 ? mix(word, 3) : open ? place : mix(place, word);
    rows[at++] = place;
    for (let k = 0; k < evidence.length; k++) rows[at++] = evidence[k]!;
    writeHeads(rows, row + HEADS, list, { own, left, right, place });
  }
}

function writeHeads(
  rows: Int32Array,
  at: number,
  list: Segments['list'],
  { own, left, right, place }: { own: number; left: number; right: number; place: number },
): void {
  let before = left;
  while (before >= 0 && !isNominal(list[before]!.symbol)) before--;
  const head = own < 0 ? undefined : list[own]!.facts;
  const noun = before < 0 ? undefined : list[before]!.facts;
  const l1 = left < 0 ? 0 : list[left]!.symbol;
  const r1 = right < list.length ? list[right]!.symbol : 0;
  rows[at] = head?.cluster ?? 0;
  rows[at + 1] = head?.broadCluster ?? 0;
  rows[at + 2] = mix(l1, r1);
  rows[at + 3] = left < 0 ? 0 : mix(list[left]!.facts.word, l1);
  rows[at + 4] = mix(noun?.cluster ?? 0, l1);
  rows[at + 5] = mix(mix(noun?.broadCluster ?? 0, left - before), l1);
  rows[at + 6] = mix(r1, place);
}
