import { existing } from '../../math/existing.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { Turn } from '../../transcript/types.js';
import { type Perturb, withTurns } from './perturbation.js';

/** Turns in a block of `shuffle-blocks`. */
export const BLOCK = 4;

/** All turns in random order, each with its speaker. */
export const shuffleTurns: Perturb = (transcript, { random }) =>
  transcript.turns.length < 2 ? null : withTurns(transcript, random.shuffle(transcript.turns));

/** Keeps the sequence of speakers and shuffles the turns of each speaker. */
export const shuffleWithinSpeaker: Perturb = (transcript, { random }) => {
  const own = new Map<string, Turn[]>();
  for (const turn of transcript.turns) {
    const key = speakerKey(turn.speaker);
    const turns = own.get(key);
    if (turns) turns.push(turn);
    else own.set(key, [turn]);
  }
  if ([...own.values()].every((turns) => turns.length < 2)) return null;
  const shuffled = new Map([...own].map(([key, turns]) => [key, random.shuffle(turns)]));
  return withTurns(
    transcript,
    transcript.turns.map((turn) => existing(existing(shuffled.get(speakerKey(turn.speaker))).shift())),
  );
};

/** Shuffles blocks of turns; keeps the order within blocks. */
export const shuffleBlocks: Perturb = (transcript, { random }) => {
  const blocks: Turn[][] = [];
  for (let i = 0; i < transcript.turns.length; i += BLOCK) blocks.push(transcript.turns.slice(i, i + BLOCK));
  return blocks.length < 2 ? null : withTurns(transcript, random.shuffle(blocks).flat());
};
