import type { Arena } from './arena.js';
import { FeatureTemplates } from './feature-templates.js';
import { mix } from './hash.js';
import { nearestVerbs } from './nearest-verbs.js';
import { MARGIN, type Sentence } from './sentence.js';

/** What a token is by itself, and what `writeContext` sees around it. */
const ATOMS: readonly string[] = [
  ...['word', 'tag', 'longSuffix', 'suffix', 'ending', 'prefix', 'shape', 'cluster'],
  ...['first', 'tagsBefore', 'tagsAfter', 'shapesAround', 'kindBefore', 'kindAfter'],
  ...['verbBefore', 'verbAfter', 'verbsAround'],
];

const CONTEXT: number = ATOMS.indexOf('first');

const TEMPLATES: FeatureTemplates = new FeatureTemplates(
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
    // Words that are used alike.
    ...['cluster tag', 'cluster shape', 'cluster ending', 'cluster word-1', 'cluster word+1'],
    ...['cluster cluster-1', 'cluster cluster+1', 'tag cluster-1 cluster+1', 'cluster kindBefore kindAfter'],
    // The verbs on either side, however far.
    ...['word verbBefore', 'word verbAfter'],
    ...['ending tag verbBefore', 'ending tag verbAfter', 'ending tag verbsAround'],
  ],
  0x7a600000,
);

/** Features per token of the model that refines wink's tags. */
export const TAG_FEATURES: number = TEMPLATES.count;

/** The evidence for the refined tags of a sentence's tokens, `TAG_FEATURES` hashes each. Linear in the tokens. */
export function tagFeatures(sentence: Sentence, arena: Arena): Int32Array {
  const { length, facts, winkTags } = sentence;
  const width = TEMPLATES.width;
  const rows = arena.int32(facts.length * width);
  for (let i = 0, at = 0; i < facts.length; i++, at += width) {
    const own = facts[i]!;
    rows[at] = own.word;
    rows[at + 1] = winkTags[i]!;
    rows[at + 2] = own.longSuffix;
    rows[at + 3] = own.suffix;
    rows[at + 4] = own.ending;
    rows[at + 5] = own.prefix;
    rows[at + 6] = own.shape;
    rows[at + 7] = own.cluster;
  }
  writeContexts(rows, sentence, arena);
  return TEMPLATES.hash(rows, MARGIN, length, arena);
}

function writeContexts(rows: Int32Array, sentence: Sentence, arena: Arena): void {
  const { length, facts, winkTags } = sentence;
  const verbsBefore = nearestVerbs(sentence, 'left', arena);
  const verbsAfter = nearestVerbs(sentence, 'right', arena);
  let at = MARGIN * TEMPLATES.width + CONTEXT;
  for (let i = MARGIN; i < length + MARGIN; i++, at += TEMPLATES.width) {
    const before = facts[i - 1]!;
    const after = facts[i + 1]!;
    rows[at] = i === MARGIN ? 1 : 0;
    rows[at + 1] = mix(winkTags[i - 2]!, winkTags[i - 1]!);
    rows[at + 2] = mix(winkTags[i + 1]!, winkTags[i + 2]!);
    rows[at + 3] = before.shape * 8 + after.shape;
    rows[at + 4] = mix(before.broadCluster, winkTags[i - 1]!);
    rows[at + 5] = mix(after.broadCluster, winkTags[i + 1]!);
    rows[at + 6] = verbsBefore[i]!;
    rows[at + 7] = verbsAfter[i]!;
    rows[at + 8] = mix(verbsBefore[i]!, verbsAfter[i]!);
  }
}
