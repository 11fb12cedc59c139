import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import type { Transcript } from '../transcript/types.js';
import { costlyTurns } from './costly-turns.js';
import type { ScoreRow } from './row.js';

const transcriptOf = (texts: readonly string[]): Transcript =>
  frozen({ id: 'd', turns: texts.map((text) => ({ speaker: 'a', text })) });
const row = (score: number | null, turn?: number): ScoreRow => ({
  ...{ transcript: 'd', unit: 'transcript', metric: 'm', n: 1, signature: 's', score },
  ...(turn !== undefined && { turn }),
});
const never = (): never => {
  throw new Error('no other score is asked for');
};

describe('costlyTurns, of a metric of turns', () => {
  const transcript = transcriptOf(['a', 'b', 'c', 'd', 'e']);
  const rows = [row(0.5, 0), row(null, 1), row(0.1, 2), row(0.9, 3), row(0.3, 4)];

  it('are those with the least scores where more is wanted, and the most where less is', async () => {
    expect(await costlyTurns(transcript, rows, never, 1)).toEqual([
      { index: 2, turn: transcript.turns[2], score: 0.1, isWithout: false },
      { index: 4, turn: transcript.turns[4], score: 0.3, isWithout: false },
      { index: 0, turn: transcript.turns[0], score: 0.5, isWithout: false },
    ]);
    expect((await costlyTurns(transcript, rows, never, -1, 2)).map(({ index }) => index)).toEqual([3, 0]);
  });
});

describe('costlyTurns, of a metric of conversations', () => {
  /** The score is the number of turns that say more than the others, over all: each is read off its text. */
  const worth = ({ turns }: Transcript): number => turns.reduce((sum, { text }) => sum + Number(text), 0);
  const rowsOf = async (transcript: Transcript): Promise<ScoreRow[]> => [row(worth(transcript))];

  it('are those without which the score is better, the best first', async () => {
    // Of 3 - 2 + 5 - 1 - 4 = 1: without the turns at 1, 3 and 4 it is 3, 2 and 5; without the others it is less.
    const transcript = transcriptOf(['3', '-2', '5', '-1', '-4', '0']);
    expect(await costlyTurns(transcript, [row(1)], rowsOf, 1)).toEqual([
      { index: 4, turn: transcript.turns[4], score: 5, isWithout: true },
      { index: 1, turn: transcript.turns[1], score: 3, isWithout: true },
      { index: 3, turn: transcript.turns[3], score: 2, isWithout: true },
    ]);
    const less = await costlyTurns(transcript, [row(1)], rowsOf, -1, 1);
    expect(less.map(({ index, score }) => [index, score])).toEqual([[2, -4]]);
  });

  it('are none where there is no score, before or after', async () => {
    const transcript = transcriptOf(['1', '-1']);
    expect(await costlyTurns(transcript, [row(null)], never, 1)).toEqual([]);
    expect(await costlyTurns(transcript, [], never, 1)).toEqual([]);
    expect(await costlyTurns(transcript, [row(0)], async () => [row(null)], 1)).toEqual([]);
    expect(await costlyTurns(transcript, [row(0)], async () => [], 1)).toEqual([]);
  });

  it('are asked for up to 60 turns, because each takes a call', async () => {
    const long = (turns: number) => transcriptOf(Array.from({ length: turns }, () => '-1'));
    expect(await costlyTurns(long(60), [row(-60)], rowsOf, 1)).toHaveLength(3);
    expect(await costlyTurns(long(61), [row(-61)], never, 1)).toEqual([]);
  });
});
