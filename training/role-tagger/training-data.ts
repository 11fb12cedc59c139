import type { GoldSentence } from './conllu.js';
import { type ProjectedSentence, projectRendering } from './examples.js';
import { createGenerator } from './random.js';
import { joinRenderings, plainRendering, spokenRendering } from './renderings.js';
import { taskSentences } from './task-sentences.js';

const JOINED_SHARE = 0.25;

/**
 * Every sentence twice: as it stands, and as somebody might say or type it, a quarter of these together with the
 * next sentence. Dealt out into `folds` parts, a document always staying in one. The sentences about tasks follow.
 */
export function trainingFolds(
  sentences: readonly GoldSentence[],
  folds: number,
  seed: number,
): ProjectedSentence[][] {
  const random = createGenerator(seed);
  const dealt: ProjectedSentence[][] = Array.from({ length: folds }, () => []);
  const foldOf = new Map<string, number>();
  sentences.forEach((sentence, i) => {
    const { document } = sentence;
    if (!foldOf.has(document)) foldOf.set(document, foldOf.size % folds);
    const fold = dealt[foldOf.get(document)!]!;
    fold.push(...projectRendering(plainRendering(sentence)));
    const spoken = spokenRendering(sentence, random);
    const next = sentences[i + 1];
    const joined = random() < JOINED_SHARE && next?.document === document;
    fold.push(...projectRendering(joined ? joinRenderings(spoken, spokenRendering(next, random)) : spoken));
  });
  taskSentences().forEach((rendering, i) => {
    dealt[i % folds]!.push(...projectRendering(rendering));
  });
  return dealt;
}
