import { FeatureWriter, mix } from './hash.js';
import type { TagReading } from './read-tags.js';
import { BY_IDENTITY, EVIDENCE, SegmentContexts } from './segment-contexts.js';
import { isNominal, NOUNS, type Segments, segment } from './segments.js';
import { MARGIN, type Sentence } from './sentence.js';
import { BOUNDARY_TAG, Tag } from './tags.js';

/**
 * The evidence for a token's label, one hash per template. Training and run time both read it from here.
 * Templates of the first kind look at the words and tags around the token, those of the second at the sentence in
 * short (see `Segments`): what precedes and follows the noun phrase, and the verbs on either side.
 */
export const FEATURES_PER_TOKEN: number = 67;

const SEED = 0x401e0000;

/** The features of a sentence's tokens, and what leads to each of them. */
export interface RoleFeatures {
  /** `FEATURES_PER_TOKEN` hashes per token. */
  readonly hashes: Int32Array;
  /** The setting of each token: it chooses the table of transitions. */
  readonly settings: Uint8Array;
}

/** The evidence for the labels of a sentence's tokens, given their refined tags. Linear in the tokens. */
export function roleFeatures(sentence: Sentence, { best: tags, second }: TagReading): RoleFeatures {
  const segments = segment(sentence, tags);
  const contexts = new SegmentContexts(segments, endMark(sentence, tags));
  const writer = new FeatureWriter(sentence.length, FEATURES_PER_TOKEN, SEED);
  for (let i = MARGIN; i < sentence.length + MARGIN; i++) {
    writeTokenFeatures(writer, sentence, tags, i);
    writeDoubts(writer, tags, second, i);
    writeSegmentFeatures(writer, contexts, segments, sentence, i);
    writer.nextToken();
  }
  return { hashes: writer.hashes, settings: settingsOf(segments) };
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

function settingsOf({ list, ofToken, latest }: Segments): Uint8Array {
  const settings = new Uint8Array(latest.length);
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

function writeTokenFeatures(writer: FeatureWriter, { facts }: Sentence, tags: Uint8Array, i: number): void {
  const own = facts[i]!;
  const w = own.word;
  const w1 = facts[i - 1]!.word;
  const w2 = facts[i - 2]!.word;
  const v1 = facts[i + 1]!.word;
  const v2 = facts[i + 2]!.word;
  const t = tags[i]!;
  const t1 = tags[i - 1]!;
  const t2 = tags[i - 2]!;
  const u1 = tags[i + 1]!;
  const u2 = tags[i + 2]!;
  writer.write(w);
  writer.write(t, own.shape, i === MARGIN ? 1 : 0);
  writer.write(w, t);
  writer.write(w1);
  writer.write(v1);
  writer.write(w2);
  writer.write(v2);
  writer.write(t, t1);
  writer.write(t, u1);
  writer.write(t, t1, t2);
  writer.write(t, u1, u2);
  writer.write(t, t1, u1);
  writer.write(mix(t2, t1), t, mix(u1, u2));
  writer.write(t, w1);
  writer.write(t, v1);
  writer.write(w, t1);
  writer.write(w, u1);
  writer.write(t, mix(w2, w1));
  writer.write(t, mix(v1, v2));
  writer.write(t, t1, v1);
  writer.write(t, t1, w2);
  writer.write(t, u1, v2);
  writer.write(own.suffix, t);
  writer.write(own.ending, t1, u1);
  writer.write(own.prefix, t);
  const c = own.cluster;
  const c1 = facts[i - 1]!.cluster;
  const d1 = facts[i + 1]!.cluster;
  writer.write(c, t);
  writer.write(c, t1, u1);
  writer.write(c, c1);
  writer.write(c, d1);
  writer.write(c, w1);
  writer.write(c, v1);
  writer.write(c1, t, u1);
  writer.write(d1, t, t1);
}

/** Where the tag of the token or a neighbor is in doubt, the second best speaks too. */
function writeDoubts(writer: FeatureWriter, tags: Uint8Array, second: Uint8Array, i: number): void {
  const before = tagPair(tags, second, i - 1);
  const own = tagPair(tags, second, i);
  writer.write(own);
  writer.write(own, tagPair(tags, second, i + 1));
  writer.write(before, own);
}

const tagPair = (tags: Uint8Array, second: Uint8Array, i: number): number =>
  tags[i] === BOUNDARY_TAG ? 0 : tags[i]! * 32 + second[i]!;

/** Place of a token in its segment: alone, first, inside, last. */
function placeInSegment(ofToken: Int32Array, index: number): number {
  const own = ofToken[index]!;
  if (own < 0) return 0;
  const first = index === 0 || ofToken[index - 1] !== own;
  const last = ofToken[index + 1] !== own;
  return 1 + (first ? 1 : 0) + (last ? 2 : 0);
}

function writeSegmentFeatures(
  writer: FeatureWriter,
  contexts: SegmentContexts,
  { list, ofToken, latest }: Segments,
  { facts }: Sentence,
  i: number,
): void {
  const index = i - MARGIN;
  const own = ofToken[index]!;
  const { word, wordClass } = facts[i]!;
  const symbol = own < 0 ? 0 : list[own]!.symbol;
  const place = mix(symbol, placeInSegment(ofToken, index));
  // Closed-class words keep their word: "that", "it" and "you" behave differently.
  const open = symbol === NOUNS || wordClass === 'n';
  const identity = own < 0 ? mix(word, 3) : open ? place : mix(place, word);
  const left = own < 0 ? latest[index]! : own - 1;
  const right = own < 0 ? left + 1 : own + 1;
  const evidence = contexts.between(left, right);
  for (let k = 0; k < BY_IDENTITY; k++) writer.write(evidence[k]!, identity);
  for (let k = BY_IDENTITY; k < EVIDENCE; k++) writer.write(evidence[k]!, place);
  writeHeadFeatures(writer, list, { own, left, right, place });
}

/** How the head of the segment is used, and that of the noun phrase before: "tea and coffee", "tea and we". */
function writeHeadFeatures(
  writer: FeatureWriter,
  list: Segments['list'],
  { own, left, right, place }: { own: number; left: number; right: number; place: number },
): void {
  let before = left;
  while (before >= 0 && !isNominal(list[before]!.symbol)) before--;
  const head = own < 0 ? undefined : list[own]!.facts;
  const other = before < 0 ? undefined : list[before]!.facts;
  const l1 = left < 0 ? 0 : list[left]!.symbol;
  const r1 = list[right]?.symbol ?? 0;
  const cluster = head?.cluster ?? 0;
  writer.write(cluster, mix(l1, r1), place);
  writer.write(cluster, left < 0 ? 0 : mix(list[left]!.facts.word, l1), place);
  writer.write(cluster, mix(other?.cluster ?? 0, l1), place);
  writer.write(
    head?.broadCluster ?? 0,
    mix(mix(other?.broadCluster ?? 0, left - before), l1),
    mix(r1, place),
  );
}
