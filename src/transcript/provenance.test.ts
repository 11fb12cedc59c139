import { describe, expect, it } from 'vitest';
import { firstProducedTurn, isForfeit } from './provenance.js';

const turns = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'So it is.' }));
const withMeta = (meta: Record<string, unknown>, count = 3) => ({ turns: turns.slice(0, count), meta });

describe('provenance', () => {
  it.each([
    [{}, 0],
    [{ contextTurns: 0 }, 0],
    [{ contextTurns: 2 }, 2],
    [{ contextTurns: 9 }, 3],
    [{ contextTurns: -1 }, 0],
    [{ contextTurns: 1.5 }, 0],
    [{ contextTurns: '2' }, 0],
  ])('of turns with %j begins at turn %d', (meta, first) => {
    expect(firstProducedTurn(withMeta(meta))).toBe(first);
  });

  it('knows who was given a context and produced nothing', () => {
    expect(isForfeit(withMeta({ contextTurns: 3 }))).toBe(true);
    expect(isForfeit(withMeta({ contextTurns: 2 }))).toBe(false);
    expect(isForfeit(withMeta({ contextTurns: 0 }))).toBe(false);
    expect(isForfeit(withMeta({ contextTurns: 0, forfeit: true }, 0))).toBe(true);
    expect(isForfeit(withMeta({ contextTurns: 0 }, 0))).toBe(false);
    // A player of a game who forfeits has played before.
    expect(isForfeit(withMeta({ forfeit: 'ana' }))).toBe(false);
  });
});
