import { itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import type { DialogueScore, SystemScores } from './measured.js';

/** The scores of two systems on the same dialogue. */
export interface Pair {
  readonly a: number;
  readonly b: number;
  /** The labels of both sides, one for each kind of cluster. */
  readonly ofA: readonly string[];
  readonly ofB: readonly string[];
}

/** The labels of each kind; where the sides of some pair differ (other raters), those of a and of b are two kinds. */
export function kindsOfPairs(pairs: readonly Pair[]): string[][] {
  const kinds = pairs[0]?.ofA.length ?? 1;
  return Array.from({ length: kinds }, (_, k) => {
    const [ofA, ofB] = [pairs.map((pair) => itemAt(pair.ofA, k)), pairs.map((pair) => itemAt(pair.ofB, k))];
    return kinds === 1 || ofA.every((label, i) => label === ofB[i]) ? [ofA] : [ofA, ofB];
  }).flat();
}

/**
 * The paired scores of two systems on the same dialogues, by id, else by cluster. `undefined` if the systems have
 * neither in common.
 */
export function pairsBetween(a: SystemScores, b: SystemScores): Pair[] | undefined {
  for (const keyOf of [({ id }: DialogueScore) => id, ({ cluster }: DialogueScore) => cluster]) {
    const [ofA, ofB] = [scoresBy(a, keyOf), scoresBy(b, keyOf)];
    const common = [...ofA].flatMap(([key, left]) => {
      const right = ofB.get(key);
      return right === undefined ? [] : [{ left, right }];
    });
    if (common.length === 0) continue;
    return common.flatMap(({ left, right }) => {
      if (left.scores.length === 0 || right.scores.length === 0) return [];
      return [{ a: mean(left.scores), b: mean(right.scores), ofA: left.kinds, ofB: right.kinds }];
    });
  }
  return undefined;
}

function scoresBy(
  { dialogues }: SystemScores,
  keyOf: (dialogue: DialogueScore) => string | undefined,
): Map<string, { readonly scores: number[]; readonly kinds: readonly string[] }> {
  const found = new Map<string, { readonly scores: number[]; readonly kinds: readonly string[] }>();
  for (const dialogue of dialogues) {
    const key = keyOf(dialogue);
    if (key === undefined) continue;
    const own = found.get(key) ?? { scores: [], kinds: dialogue.kinds ?? [dialogue.cluster] };
    found.set(key, own);
    if (dialogue.score !== null) own.scores.push(dialogue.score);
  }
  return found;
}
