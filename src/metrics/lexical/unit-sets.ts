import { isZero } from '../../math/is-zero.js';
import { portableLog } from '../../math/portable-log.js';

/** The lexical units of a next-turn case, turn by turn. */
export interface UnitLists {
  readonly context: readonly (readonly string[])[];
  readonly candidate: readonly string[];
}

/** Which units of the candidate occur in the context. Does not copy the context, which is usually much longer. */
export function foundIn(context: UnitLists['context'], candidate: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const turn of context) for (const unit of turn) if (candidate.has(unit)) found.add(unit);
  return found;
}

/** The distinct units of each turn. */
export function unitSets({ context, candidate }: UnitLists): UnitSets {
  return { context: context.map((turn) => new Set(turn)), candidate: new Set(candidate) };
}

/** The distinct lexical units of a next-turn case, turn by turn. */
export interface UnitSets {
  readonly context: readonly ReadonlySet<string>[];
  readonly candidate: ReadonlySet<string>;
}

/** A source of word vectors: a `Map`, or any object with `get`. Its `id` appears in signatures. */
export interface WordVectors {
  readonly id?: string;
  get(word: string): ArrayLike<number> | undefined | null;
}

/** The word's vector, unless it is missing or zero. */
export function lookUpVector(vectors: WordVectors, word: string): ArrayLike<number> | undefined {
  const vector = vectors.get(word);
  return vector && !isZero(vector) ? vector : undefined;
}

/** The units with a vector. The published code includes zero vectors. */
export function knownWords(units: UnitSets, vectors: WordVectors, variant: 'paper' | 'reference'): UnitSets {
  const isKnown = (word: string): boolean =>
    variant === 'reference' ? Boolean(vectors.get(word)) : lookUpVector(vectors, word) !== undefined;
  const known = (set: ReadonlySet<string>): Set<string> => new Set([...set].filter(isKnown));
  return { context: units.context.map(known), candidate: known(units.candidate) };
}

/** `ln((N + 1) / (df + 1)) + 1` for each unit, over the non-empty context turns and the candidate. */
export function pairWeights({ context, candidate }: UnitSets): Map<string, number> {
  const documents = [...context.filter((turn) => turn.size > 0), candidate];
  const frequencies = new Map<string, number>();
  for (const document of documents) {
    for (const unit of document) frequencies.set(unit, (frequencies.get(unit) ?? 0) + 1);
  }
  const weights = new Map<string, number>();
  for (const [unit, frequency] of frequencies) {
    weights.set(unit, portableLog((documents.length + 1) / (frequency + 1)) + 1);
  }
  return weights;
}
