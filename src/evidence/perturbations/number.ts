import { speakerKey } from '../../transcript/speaker-key.js';
import { type Perturb, withTurns } from './perturbation.js';

/** The share of turns that `drop-turns` removes, and that `truncate` keeps. */
export const DROPPED = 0.2;
export const KEPT = 0.5;

/** Removes a fifth of the turns at random; at least one turn is removed and one is kept. */
export const dropTurns: Perturb = (transcript, { random }) => {
  const { length } = transcript.turns;
  if (length < 2) return null;
  const gone = new Set(
    random.shuffle([...transcript.turns.keys()]).slice(0, Math.max(1, Math.round(length * DROPPED))),
  );
  return withTurns(
    transcript,
    transcript.turns.filter((_, i) => !gone.has(i)),
  );
};

/** Repeats every turn directly after itself, without its id. */
export const doubleTurns: Perturb = (transcript) =>
  transcript.turns.length === 0
    ? null
    : withTurns(
        transcript,
        transcript.turns.flatMap((turn) => {
          const { id: _, ...again } = turn;
          return [turn, again];
        }),
      );

/** The first half. */
export const truncate: Perturb = (transcript) => firstShare(transcript, KEPT);

/** The first turns up to a share, rounded up; `null` if that is all of them. */
export function firstShare(transcript: Parameters<Perturb>[0], share: number): ReturnType<Perturb> {
  const kept = Math.ceil(transcript.turns.length * share);
  return kept === transcript.turns.length ? null : withTurns(transcript, transcript.turns.slice(0, kept));
}

/** Removes all turns of one speaker, drawn at random. */
export const silenceSpeaker: Perturb = (transcript, { random }) => {
  const keys = [...new Set(transcript.turns.map((turn) => speakerKey(turn.speaker)))];
  if (keys.length < 2) return null;
  const silent = keys[random.integer(keys.length)];
  return withTurns(
    transcript,
    transcript.turns.filter((turn) => speakerKey(turn.speaker) !== silent),
  );
};
