import { itemAt } from '../../math/existing.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { Speaker, Transcript } from '../../transcript/types.js';
import { type Perturb, withTurns } from './perturbation.js';

/** Renames the speakers; every turn keeps its speaker. */
export const relabelSpeakers: Perturb = (transcript) => {
  const names = new Map<string, string>();
  const assignName = (id: string): string => {
    const key = speakerKey(id);
    const name = names.get(key) ?? `Participant${letters(names.size)}`;
    names.set(key, name);
    return name;
  };
  const turns = transcript.turns.map((turn) => ({
    ...turn,
    speaker: assignName(turn.speaker),
    ...(turn.addressees && { addressees: turn.addressees.map(assignName) }),
  }));
  const { speakers } = transcript;
  return {
    ...transcript,
    turns,
    ...(speakers && { speakers: speakers.map((each) => renamed(each, assignName)) }),
  };
};

function renamed({ name: _, ...speaker }: Speaker, nameOf: (id: string) => string): Speaker {
  return { ...speaker, id: nameOf(speaker.id) };
}

/** A, B ... Z, AA ... */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest === 0 ? '' : letters(rest - 1)) + String.fromCharCode(65 + (index % 26));
}

/** Keeps the turns in order and reassigns the speakers at random, each with as many turns as before. */
export const permuteSpeakers: Perturb = (transcript, { random }) => {
  if (countSpeakers(transcript) < 2) return null;
  const speakers = random.shuffle(transcript.turns.map((turn) => turn.speaker));
  return withTurns(
    transcript,
    transcript.turns.map((turn, i) => ({ ...turn, speaker: itemAt(speakers, i) })),
  );
};

/** Number of speakers with turns. */
export function countSpeakers({ turns }: Transcript): number {
  return new Set(turns.map((turn) => speakerKey(turn.speaker))).size;
}
