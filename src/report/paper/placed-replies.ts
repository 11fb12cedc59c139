import { assistantTurns } from '../../transcript/assistant-turns.js';
import type { Transcript, Turn } from '../../transcript/types.js';

/** A turn with its index in the dialogue. */
export type PlacedTurn = readonly [place: number, turn: Turn];

export function placedReplies(transcript: Transcript): PlacedTurn[] {
  const assistant = new Set(assistantTurns(transcript));
  return [...transcript.turns.entries()].filter(([, turn]) => assistant.has(turn));
}
