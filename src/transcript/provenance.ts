import { metaOf } from './meta-of.js';
import type { Transcript } from './types.js';

type Recorded = Pick<Transcript, 'meta' | 'turns'>;

/**
 * The index of the first turn that the system under study produced: `meta.contextTurns` if a prediction follows a given
 * context, else 0.
 *
 * @internal
 */
export function firstProducedTurn(transcript: Recorded): number {
  const { contextTurns } = metaOf(transcript);
  const isCount = typeof contextTurns === 'number' && Number.isInteger(contextTurns) && contextTurns > 0;
  return isCount ? Math.min(contextTurns, transcript.turns.length) : 0;
}

/** Whether the transcript consists of a given context only, without a produced turn. @internal */
export function isForfeit(transcript: Recorded): boolean {
  const { contextTurns, forfeit } = metaOf(transcript);
  const isPrediction = typeof contextTurns === 'number' && Number.isInteger(contextTurns);
  const hasTurns = firstProducedTurn(transcript) < transcript.turns.length;
  return isPrediction && !hasTurns && (transcript.turns.length > 0 || forfeit === true);
}
