import type { TextFormat } from '../../records/conversation-format.js';
import { endedTurns, turnsReader } from '../../text/turn-lines.js';

const SIDES = ['A', 'B'] as const;

/** One dialogue per line with turns ended by `__eou__` and two alternating, unnamed speakers. @internal */
export const ENDED_TURNS: TextFormat<'ended-turns'> = {
  kind: 'text',
  name: 'ended-turns',
  describe: 'One dialogue per line with turns ended by __eou__ (DailyDialog)',
  example: 'text __eou__ text __eou__, one dialogue per line',
  knownBy: '__eou__ in every line',
  fits: (lines) => lines.length > 0 && lines.every((line) => line.includes('__eou__')),
  read: () =>
    turnsReader(
      (line, number) =>
        endedTurns(line).map((text, i) => ({
          ...{ speaker: SIDES[i % 2]!, isAssumed: true, text, line: number },
          ...(i === 0 && { begins: true }),
        })),
      'turns end with __eou__, spoken by A and B in turn',
    ),
};
