import { expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { roundMentions } from './round-mentions.js';

it('gathers the words about each object in each round, rounds in order', () => {
  const turn = (round: number | undefined, ...references: string[]) => ({
    ...{ speaker: 'a', text: '', references },
    ...(round !== undefined && { round }),
  });
  // Round 10 comes first in time; an object named twice by a turn has its words once; the fourth turn has no round,
  // the fifth no reference, the last no list of them.
  const turns = [
    ...[turn(10, 'bus'), turn(2, 'cat', 'bus', 'cat'), turn(2, 'bus'), turn(undefined, 'bus'), turn(3)],
    { speaker: 'a', text: '', round: 2 },
  ];
  const words = [['red', 'bus'], ['both'], ['it'], ['no'], ['hm'], ['well']];
  const found = roundMentions(frozen({ turns }), frozen(words));
  expect(found.map(({ round, words }) => [round, [...words]])).toEqual([
    [
      2,
      [
        ['cat', ['both']],
        ['bus', ['both', 'it']],
      ],
    ],
    [3, []],
    [10, [['bus', ['red', 'bus']]]],
  ]);
});
