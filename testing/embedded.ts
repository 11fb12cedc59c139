import type { Embedded, EmbeddedNextTurnCase } from '../src/transcript/embedded.js';
import { frozen } from './frozen.js';

/** A transcript of one word a turn with the given speakers and vectors. */
export function embeddedOf(
  speakers: readonly string[],
  embeddings: readonly (readonly number[])[],
): Embedded {
  const turns = speakers.map((speaker, i) => ({ speaker, text: `word${i}` }));
  return frozen({ transcript: { turns }, embeddings, embedder: { id: 'test' } });
}

/** Context turns as `[speaker, vector]` or `[speaker, vector, text]`. */
export type ContextTurn = readonly [speaker: string, vector: readonly number[], text?: string];

/** A next-turn case with the given context and candidate. */
export function embeddedLocalOf(
  context: readonly ContextTurn[],
  [speaker, vector, text = 'candidate']: ContextTurn,
  background?: readonly number[],
): EmbeddedNextTurnCase {
  return frozen({
    context: context.map(([name, , said], i) => ({ speaker: name, text: said ?? `word${i}` })),
    contextEmbeddings: context.map(([, row]) => row),
    candidate: { speaker, text },
    candidateEmbedding: vector,
    ...(background === undefined ? {} : { backgroundEmbedding: background }),
  });
}

/** Whether two scores agree to nine digits; `null` agrees with `null` only. */
export function agrees(
  got: number | null | undefined,
  want: number | null | undefined,
  digits = 1e-9,
): boolean {
  if (got === null || got === undefined || want === null || want === undefined || !Number.isFinite(want)) {
    return (got ?? null) === null && (want === null || want === undefined || !Number.isFinite(want));
  }
  return Math.abs(got - want) <= digits * Math.max(1, Math.abs(want));
}
