import type { Random } from '../../math/create-random.js';
import type { Transcript, Turn } from '../../transcript/types.js';

/** Further inputs of a perturbation. */
export interface PerturbationInput {
  readonly random: Random;
  /** Another dialogue, for perturbations that mix two. */
  readonly other: Transcript | undefined;
}

/** Returns the changed transcript; `null` if there is nothing to change. */
export type Perturb = (transcript: Transcript, input: PerturbationInput) => Transcript | null;

/** The transcript with other turns. */
export function withTurns(transcript: Transcript, turns: readonly Turn[]): Transcript {
  return { ...transcript, turns };
}

/** The transcript with each text changed. */
export function withTexts(
  transcript: Transcript,
  change: (text: string, index: number) => string,
): Transcript {
  const turns = transcript.turns.map((turn, i) => ({ ...turn, text: change(turn.text, i) }));
  return withTurns(transcript, turns);
}
