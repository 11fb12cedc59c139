import { cosineSimilarity } from '../../math/cosine-similarity.js';
import { lookUpVector, type UnitSets, type WordVectors } from './unit-sets.js';

/** Settings of {@link noveltyByVectors}. */
export interface NoveltySettings {
  readonly variant: 'paper' | 'reference';
  readonly tau: number;
  readonly oov: 'drop' | 'novel' | 'lexical';
}

/** The units of the candidate whose maximum cosine with the units of the context is strictly below tau. */
export function noveltyByVectors(
  units: UnitSets,
  vectors: WordVectors,
  { variant, tau, oov }: NoveltySettings,
): string[] {
  const contextUnits = new Set(units.context.flatMap((turn) => [...turn]));
  const contextVectors = [...contextUnits]
    .map((unit) => lookUpVector(vectors, unit))
    .filter((vector) => vector !== undefined);
  const candidate = [...units.candidate].map((unit) => ({ unit, vector: lookUpVector(vectors, unit) }));
  // In the published code, all units are novel if no comparison is possible; otherwise units with a zero vector are not
  // novel.
  const comparable = contextVectors.length > 0 && candidate.some(({ vector }) => vector !== undefined);
  const isNovelWithoutVector = (unit: string): boolean => {
    if (variant === 'reference' && oov === 'drop') return !comparable;
    return oov === 'novel' || !contextUnits.has(unit);
  };
  return candidate
    .filter(({ unit, vector }) =>
      vector === undefined
        ? isNovelWithoutVector(unit)
        : contextVectors.every((other) => cosineSimilarity(vector, other) < tau),
    )
    .map(({ unit }) => unit);
}
