import type { TextForm } from '../readers/text-form.js';
import { endedTurns, turnsReader } from '../readers/turn-lines.js';

const SIDES = ['A', 'B'] as const;

/** A dialogue on each line, its turns ended by `__eou__`, by two who take turns and are not named. @internal */
export const ENDED_TURNS: TextForm<'ended-turns'> = {
  name: 'ended-turns',
  looks: 'text __eou__ text __eou__, a dialogue a line',
  fits: (lines) => lines.length > 0 && lines.every((line) => line.includes('__eou__')),
  read: () =>
    turnsReader(
      (line, number) =>
        endedTurns(line).map((text, i) => ({
          ...{ speaker: SIDES[i % 2]!, isAssumed: true, text, line: number },
          ...(i === 0 && { begins: true }),
        })),
      'turns end with __eou__, spoken by A and B in turn (--speaker A,B gives other names)',
    ),
};
