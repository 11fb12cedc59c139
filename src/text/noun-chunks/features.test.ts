import { describe, expect, it } from 'vitest';
import { Arena } from './arena.js';
import { EVIDENCE_NAMES } from './evidence.js';
import { ROLE_TEMPLATES, roleEvidence, SETTINGS } from './features.js';
import { mix } from './hash.js';
import { SegmentContexts } from './segment-contexts.js';
import { SegmentSymbol } from './segment-symbols.js';
import { segment } from './segments.js';
import { MARGIN, readSentence } from './sentence.js';
import { BOUNDARY_TAG, tagCode } from './tags.js';
import { wordFacts } from './word-facts.js';

const TAGGED = 'She/PRON saw/VERB the/DET dog/NOUN yesterday/ADV ./PUNCT';

function read(tagged: string) {
  const tokens = tagged.split(' ').map((token) => token.split('/') as [string, string]);
  const words = tokens.map(([word]) => word);
  const starts = words.map((_, i) => 20 * i);
  const ends = words.map((word, i) => 20 * i + word.length);
  const winkTags = tokens.map(([, tag]) => tag);
  const columns = { text: '', words, starts, ends, tags: winkTags, lemmas: [], sentences: [] };
  const tags = new Uint8Array(words.length + 2 * MARGIN).fill(BOUNDARY_TAG);
  tokens.forEach(([, tag], i) => {
    tags[i + MARGIN] = tagCode(tag);
  });
  return { sentence: readSentence(columns, 0, words.length), tags };
}

const facts = (word: string) => wordFacts(word);
const tag = (name: string): number => tagCode(name);

describe('roleEvidence', () => {
  const { sentence, tags } = read(TAGGED);
  const second = Uint8Array.from(tags, (each, i) => (i === MARGIN + 4 ? tag('NOUN') : each));
  const { rows, settings } = roleEvidence(sentence, { best: tags, second }, new Arena());
  const width = ROLE_TEMPLATES.width;
  const row = (token: number): number[] => [
    ...rows.slice((token + MARGIN) * width, (token + MARGIN + 1) * width),
  ];
  const HEADS = 15 + EVIDENCE_NAMES.length;
  const { NOUNS, VERB, NOMINATIVE, FULL_STOP } = SegmentSymbol;

  it('says what a token is, and its second tag', () => {
    expect(width).toBe(HEADS + 8);
    const she = facts('She');
    expect(row(0).slice(0, 8)).toEqual([
      ...[she.word, tag('PRON'), tag('PRON') * 32 + tag('PRON')],
      ...[she.suffix, she.ending, she.prefix, 1, she.cluster],
    ]);
    expect(row(4)[2]).toBe(tag('ADV') * 32 + tag('NOUN'));
    expect([row(-1)[1], row(-1)[2]]).toEqual([BOUNDARY_TAG, 0]);
  });

  it('says what stands around it', () => {
    const word = (text: string): number => facts(text).word;
    expect(row(3).slice(8, 13)).toEqual([
      ...[0, mix(tag('VERB'), tag('DET')), mix(tag('ADV'), tag('PUNCT'))],
      ...[mix(word('saw'), word('the')), mix(word('yesterday'), word('.'))],
    ]);
    expect([0, 1].map((token) => row(token)[8])).toEqual([1, 0]);
    expect(row(5)[12]).toBe(mix(word(''), word('')));
  });

  it('says where in its segment it stands: alone 4, first 2, last 3, in none 0', () => {
    const places = [
      mix(NOMINATIVE, 4),
      mix(VERB, 4),
      mix(NOUNS, 2),
      mix(NOUNS, 3),
      mix(0, 0),
      mix(FULL_STOP, 4),
    ];
    expect(places.map((_, token) => row(token)[14])).toEqual(places);
    // Noun phrases and nominatives without their word, tokens in no segment by a mark of their own.
    expect(places.map((_, token) => row(token)[13])).toEqual([
      places[0],
      mix(places[1]!, facts('saw').word),
      ...[places[2], places[3]],
      mix(facts('yesterday').word, 3),
      mix(places[5]!, facts('.').word),
    ]);
    // Inside a segment of three tokens: 1.
    const three = read('the/DET old/ADJ dog/NOUN');
    const inside = roleEvidence(three.sentence, { best: three.tags, second: three.tags }, new Arena()).rows;
    expect(inside[(1 + MARGIN) * width + 14]).toBe(mix(NOUNS, 1));
  });

  it('takes the evidence of the segments on both sides, and the sign that ends the sentence', () => {
    const between = (left: number, right: number, end = '.'.charCodeAt(0)): number[] => [
      ...new SegmentContexts(segment(sentence, tags, new Arena()), end, new Arena()).between(left, right),
    ];
    const evidence = (token: number): number[] => row(token).slice(15, HEADS);
    expect(evidence(0)).toEqual(between(-1, 1));
    expect(evidence(3)).toEqual(between(1, 3));
    // In no segment: between that of the dog and the full stop.
    expect(evidence(4)).toEqual(between(2, 3));
    expect(evidence(5)).toEqual(between(2, 4));
    expect(evidence(0)).not.toEqual(between(-1, 1, 0));
    // A sentence that ends in a word has none.
    const open = read('She/PRON ran/VERB');
    const { rows: own } = roleEvidence(open.sentence, { best: open.tags, second: open.tags }, new Arena());
    const contexts = new SegmentContexts(segment(open.sentence, open.tags, new Arena()), 0, new Arena());
    expect([...own.slice(MARGIN * width + 15, MARGIN * width + HEADS)]).toEqual([...contexts.between(-1, 1)]);
  });

  it('says how the heads of the segments are used', () => {
    const [she, saw, dog] = [facts('She'), facts('saw'), facts('dog')];
    const heads = (token: number): number[] => row(token).slice(HEADS);
    // The nominal before "the dog" is "she", one segment before the last one.
    expect(heads(3)).toEqual([
      ...[dog.cluster, dog.broadCluster, mix(VERB, FULL_STOP), mix(saw.word, VERB), mix(she.cluster, VERB)],
      ...[mix(mix(she.broadCluster, 1), VERB), mix(FULL_STOP, mix(NOUNS, 3)), 0],
    ]);
    expect(heads(2)[0]).toBe(dog.cluster);
    expect(heads(4)).toEqual([
      ...[0, 0, mix(NOUNS, FULL_STOP), mix(dog.word, NOUNS), mix(dog.cluster, NOUNS)],
      ...[mix(mix(dog.broadCluster, 0), NOUNS), mix(FULL_STOP, mix(0, 0)), 0],
    ]);
    expect(heads(0)).toEqual([
      ...[she.cluster, she.broadCluster, mix(0, VERB), 0, mix(0, 0)],
      ...[mix(mix(0, 0), 0), mix(VERB, mix(NOMINATIVE, 4)), 0],
    ]);
    expect(heads(5)[2]).toBe(mix(NOUNS, 0));
  });

  it('chooses the transitions by the segment before a token', () => {
    const settingOf = (symbol: number): number => Object.values(SegmentSymbol).indexOf(symbol) + 1;
    expect([...settings]).toEqual([
      ...[0, settingOf(NOMINATIVE), settingOf(VERB), settingOf(VERB), settingOf(NOUNS), settingOf(NOUNS)],
    ]);
    expect(SETTINGS).toBe(24);
    expect(settingOf(SegmentSymbol.DASH)).toBe(SETTINGS - 1);
  });
});
