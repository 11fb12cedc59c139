import { speakerKey } from '../../transcript/speaker-key.js';
import type { Speaker, Transcript } from '../../transcript/types.js';
import { type Perturb, withTurns } from './perturbation.js';

/** Other names for the same people: who said what stays. */
export const relabelSpeakers: Perturb = (transcript) => {
  const names = new Map<string, string>();
  const nameOf = (id: string): string => {
    const key = speakerKey(id);
    const name = names.get(key) ?? `Participant${letters(names.size)}`;
    names.set(key, name);
    return name;
  };
  const turns = transcript.turns.map((turn) => ({
    ...turn,
    speaker: nameOf(turn.speaker),
    ...(turn.addressees && { addressees: turn.addressees.map(nameOf) }),
  }));
  const { speakers } = transcript;
  return {
    ...transcript,
    turns,
    ...(speakers && { speakers: speakers.map((each) => renamed(each, nameOf)) }),
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

/** What was said stays in its order; who said it is dealt out anew, each as often as before. */
export const permuteSpeakers: Perturb = (transcript, { random }) => {
  if (countSpeakers(transcript) < 2) return null;
  const speakers = random.shuffle(transcript.turns.map((turn) => turn.speaker));
  return withTurns(
    transcript,
    transcript.turns.map((turn, i) => ({ ...turn, speaker: speakers[i]! })),
  );
};

/** How many people speak. */
export function countSpeakers({ turns }: Transcript): number {
  return new Set(turns.map((turn) => speakerKey(turn.speaker))).size;
}
