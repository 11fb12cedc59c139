import { FeatureWriter, mix } from './hash.js';
import { nearestVerbs } from './nearest-verbs.js';
import { MARGIN, type Sentence } from './sentence.js';

/** Features per token of the model that refines wink's tags. */
export const TAG_FEATURES: number = 36;

const SEED = 0x7a600000;

/** The evidence for the refined tags of a sentence's tokens, `TAG_FEATURES` hashes each. */
export function tagFeatures(sentence: Sentence): Int32Array {
  const { length, facts, winkTags } = sentence;
  const writer = new FeatureWriter(length, TAG_FEATURES, SEED);
  const verbsLeft = nearestVerbs(sentence, 'left');
  const verbsRight = nearestVerbs(sentence, 'right');
  for (let i = MARGIN; i < length + MARGIN; i++) {
    const own = facts[i]!;
    const before = facts[i - 1]!;
    const after = facts[i + 1]!;
    const w = own.word;
    const w1 = before.word;
    const v1 = after.word;
    const t = winkTags[i]!;
    const t1 = winkTags[i - 1]!;
    const t2 = winkTags[i - 2]!;
    const u1 = winkTags[i + 1]!;
    const u2 = winkTags[i + 2]!;
    // The word and wink's tags around it.
    writer.write(w);
    writer.write(w, t);
    writer.write(w, t1);
    writer.write(w, u1);
    writer.write(t, t1, u1);
    writer.write(t, t1, t2);
    writer.write(t, u1, u2);
    writer.write(t, mix(t2, t1), mix(u1, u2));
    // The words around it.
    writer.write(t, w1);
    writer.write(t, v1);
    writer.write(t, w1, u1);
    writer.write(t, t1, v1);
    writer.write(t, facts[i - 2]!.word, w1);
    writer.write(t, v1, facts[i + 2]!.word);
    // How it is written.
    writer.write(t, own.longSuffix);
    writer.write(t, own.suffix);
    writer.write(own.longSuffix, t1);
    writer.write(own.ending, w1);
    writer.write(own.ending, v1);
    writer.write(own.prefix, own.ending);
    writer.write(t, own.shape, i === MARGIN ? 1 : 0);
    writer.write(own.shape, before.shape * 8 + after.shape, own.suffix);
    // Words that are used alike.
    const c = own.cluster;
    writer.write(c, t);
    writer.write(c, own.shape);
    writer.write(c, own.ending);
    writer.write(c, w1);
    writer.write(c, v1);
    writer.write(c, before.cluster);
    writer.write(c, after.cluster);
    writer.write(t, before.cluster, after.cluster);
    writer.write(c, mix(before.broadCluster, t1), mix(after.broadCluster, u1));
    // The verbs on either side, however far.
    const left = verbsLeft[i]!;
    const right = verbsRight[i]!;
    writer.write(w, left);
    writer.write(w, right);
    writer.write(own.ending, t, left);
    writer.write(own.ending, t, right);
    writer.write(own.ending, t, mix(left, right));
    writer.nextToken();
  }
  return writer.hashes;
}
