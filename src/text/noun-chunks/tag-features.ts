import type { Arena } from './arena.js';
import { numberColumns } from './columns.js';
import { FeatureTemplates } from './feature-templates.js';
import { mix } from './hash.js';
import { nearestVerbs } from './nearest-verbs.js';
import { MARGIN, type Sentence } from './sentence.js';

/** The features of a token, in the order of its row: the token itself and its neighbors. */
const ATOMS = [
  ...(['word', 'tag', 'longSuffix', 'suffix', 'ending', 'prefix', 'shape', 'cluster'] as const),
  ...(['first', 'tagsBefore', 'tagsAfter', 'shapesAround', 'kindBefore', 'kindAfter'] as const),
  ...(['verbBefore', 'verbAfter', 'verbsAround'] as const),
] as const;

const Atom: Readonly<Record<(typeof ATOMS)[number], number>> = numberColumns(ATOMS);

/** Features of the model that refines wink's tags. */
export const TAG_TEMPLATES: FeatureTemplates = new FeatureTemplates(
  ATOMS,
  [
    // The word and wink's tags around it.
    ...['word', 'word tag', 'word tag-1', 'word tag+1'],
    ...['tag tag-1 tag+1', 'tag tag-1 tag-2', 'tag tag+1 tag+2', 'tag tagsBefore tagsAfter'],
    // The words around it.
    ...['tag word-1', 'tag word+1', 'tag word-1 tag+1', 'tag tag-1 word+1'],
    ...['tag word-2 word-1', 'tag word+1 word+2'],
    // How it is written.
    ...[
      'tag longSuffix',
      'tag suffix',
      'longSuffix tag-1',
      'ending word-1',
      'ending word+1',
      'prefix ending',
    ],
    ...['tag shape first', 'shape shapesAround suffix'],
    // Words with similar use.
    ...['cluster tag', 'cluster shape', 'cluster ending', 'cluster word-1', 'cluster word+1'],
    ...['cluster cluster-1', 'cluster cluster+1', 'tag cluster-1 cluster+1', 'cluster kindBefore kindAfter'],
    // The verbs on either side, at any distance.
    ...['word verbBefore', 'word verbAfter'],
    ...['ending tag verbBefore', 'ending tag verbAfter', 'ending tag verbsAround'],
  ],
  0x7a600000,
);

/** Larger than the number of shapes, to combine two shapes in one number. */
const SHAPE_CODES = 8;

/** The features of a sentence's tokens and of `MARGIN` boundaries around them, a row each. Linear in the tokens. */
export function tagAtoms(sentence: Sentence, arena: Arena): Int32Array {
  const { facts, winkTags } = sentence;
  const width = TAG_TEMPLATES.width;
  const rows = arena.int32(facts.length * width);
  for (const [i, own] of facts.entries()) {
    const at = i * width;
    rows[at + Atom.word] = own.word;
    rows[at + Atom.tag] = winkTags[i]!;
    rows[at + Atom.longSuffix] = own.longSuffix;
    rows[at + Atom.suffix] = own.suffix;
    rows[at + Atom.ending] = own.ending;
    rows[at + Atom.prefix] = own.prefix;
    rows[at + Atom.shape] = own.shape;
    rows[at + Atom.cluster] = own.cluster;
  }
  writeContexts(rows, sentence, arena);
  return rows;
}

function writeContexts(rows: Int32Array, sentence: Sentence, arena: Arena): void {
  const { length, facts, winkTags } = sentence;
  const verbsBefore = nearestVerbs(sentence, 'left', arena);
  const verbsAfter = nearestVerbs(sentence, 'right', arena);
  let at = MARGIN * TAG_TEMPLATES.width;
  for (let i = MARGIN; i < length + MARGIN; i++, at += TAG_TEMPLATES.width) {
    const before = facts[i - 1]!;
    const after = facts[i + 1]!;
    const [tagBefore, tagAfter] = [winkTags[i - 1]!, winkTags[i + 1]!];
    const [verbBefore, verbAfter] = [verbsBefore[i]!, verbsAfter[i]!];
    rows[at + Atom.first] = i === MARGIN ? 1 : 0;
    rows[at + Atom.tagsBefore] = mix(winkTags[i - 2]!, tagBefore);
    rows[at + Atom.tagsAfter] = mix(tagAfter, winkTags[i + 2]!);
    rows[at + Atom.shapesAround] = before.shape * SHAPE_CODES + after.shape;
    rows[at + Atom.kindBefore] = mix(before.broadCluster, tagBefore);
    rows[at + Atom.kindAfter] = mix(after.broadCluster, tagAfter);
    rows[at + Atom.verbBefore] = verbBefore;
    rows[at + Atom.verbAfter] = verbAfter;
    rows[at + Atom.verbsAround] = mix(verbBefore, verbAfter);
  }
}
