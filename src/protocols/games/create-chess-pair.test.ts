import { describe, expect, it } from 'vitest';
import { createChessPair } from './create-chess-pair.js';

/** Games of one line that end after some half-moves; a board says how many there were. */
function fakeChess(length: number): () => Promise<unknown> {
  class Chess {
    #played = 0;
    moves(): string[] {
      return this.#played < length ? ['e4', 'd4'] : [];
    }
    move(): void {
      this.#played += 1;
    }
    ascii(): string {
      return `${this.#played}`;
    }
  }
  return async () => ({ Chess });
}

describe('createChessPair', () => {
  it('draws the boards so many half-moves apart, and says whose is the earlier', async () => {
    const holders = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const { id, boards, earlier } = await createChessPair({ plies: 3, gap: 4, seed }, fakeChess(9));
      expect(id).toBe(`chess-3+4-${seed}`);
      expect(boards).toEqual(earlier === 'A' ? { A: '3', B: '7' } : { A: '7', B: '3' });
      holders.add(earlier);
    }
    expect([...holders].sort()).toEqual(['A', 'B']);
  });

  it('takes games that last just so long, and none that end before', async () => {
    expect((await createChessPair({ plies: 5, gap: 4 }, fakeChess(9))).id).toBe('chess-5+4-0');
    expect(Object.values((await createChessPair({ plies: 0, gap: 1 }, fakeChess(1))).boards).sort()).toEqual([
      ...['0', '1'],
    ]);
    for (const [plies, gap] of [
      [5, 5],
      [10, 1],
    ])
      await expect(createChessPair({ plies: plies!, gap: gap! }, fakeChess(9))).rejects.toThrow(
        `createChessPair: options.plies: expected a length that one of 1000 random games reaches, got ${plies! + gap!}`,
      );
  });

  it('takes at most 1,000 half-moves', async () => {
    expect((await createChessPair({ plies: 900, gap: 100 }, fakeChess(2000))).boards).toBeDefined();
    await expect(createChessPair({ plies: 900, gap: 101 }, fakeChess(2000))).rejects.toThrow(
      'createChessPair: options.plies: expected at most 1000 half-moves with the gap, got 1001',
    );
    await expect(createChessPair({ plies: -1 }, fakeChess(9))).rejects.toThrow(
      'options.plies: expected a whole number',
    );
    await expect(createChessPair({ gap: 0 }, fakeChess(9))).rejects.toThrow(
      'options.gap: expected a whole number',
    );
  });
});
