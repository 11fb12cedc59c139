import type { Notes } from '../records/notes.js';

/** Turns in chronological order, if the data is in reverse order. @internal */
export function oldestFirst<T extends { readonly timeMs?: number | undefined }>(
  turns: readonly T[],
  notes: Notes,
): readonly T[] {
  const times = turns.map(({ timeMs }) => timeMs);
  if (turns.length < 2 || times.includes(undefined)) return turns;
  const goes = (fits: (time: number, before: number) => boolean): boolean =>
    times.every((time, i) => i === 0 || fits(time!, times[i - 1]!));
  if (goes((time, before) => time >= before)) return turns;
  if (!goes((time, before) => time <= before)) {
    notes.once('times are not in order; messages stay in file order');
    return turns;
  }
  notes.once('the newest message comes first; messages are sorted by time');
  return turns.toReversed();
}
