import type { Turn } from '../transcript/types.js';
import type { Notes } from './notes.js';

/** Turns in the order in which they were said, where they stand the other way round. @internal */
export function oldestFirst(turns: readonly Turn[], notes: Notes): readonly Turn[] {
  const times = turns.map(({ timeMs }) => timeMs);
  const falls = times.every((time, i) => time !== undefined && (i === 0 || time <= times[i - 1]!));
  if (!falls || turns.length < 2 || times[0] === times.at(-1)) return turns;
  notes.once('messages stand newest first; read in the order of their times');
  return turns.toReversed();
}
