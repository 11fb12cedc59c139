import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import type { Turn } from '../../transcript/types.js';
import { wordNoveltyCurve } from './word-novelty-curve.js';

const turn = (round: number, references: string[], text: string): Turn => ({
  speaker: 'a',
  text,
  round,
  references,
});

describe('wordNoveltyCurve', () => {
  it('compares each object with its most recent earlier round', () => {
    // img1: "red bus" -> "the red bus" (1/2) -> "red bus" (0/3); img2 skips round 2: "old man" -> "man smiling" (1/2).
    const turns = frozen([
      turn(1, ['img1'], 'Red bus'),
      turn(1, ['img2'], 'old man'),
      turn(2, ['img1'], 'the red bus'),
      turn(3, ['img1'], 'red bus'),
      turn(3, ['img2'], 'man smiling'),
    ]);
    const curve = wordNoveltyCurve({ turns });
    expect(curve.perTransition).toEqual([
      { round: 2, n: 1, score: 0.5 },
      { round: 3, n: 2, score: 0.25 },
    ]);
    expect(curve).toMatchObject({ score: -0.25, n: 2 });
  });

  it('joins the words of all turns of a round that refer to an object, and counts a turn for each of its objects', () => {
    const turns = [
      turn(1, ['x', 'y'], 'two dogs'),
      turn(2, ['x'], 'dogs'),
      turn(2, ['x'], 'two'),
      turn(2, ['y'], 'cat'),
    ];
    // x: two dogs -> dogs two: LCS 1, 1/2; y: two dogs -> cat: 1/2.
    expect(wordNoveltyCurve({ turns }).perTransition).toEqual([{ round: 2, n: 2, score: 0.5 }]);
  });

  it('is undefined with fewer than two transitions that have a value', () => {
    expect(wordNoveltyCurve({ turns: [] })).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-items',
      n: 0,
    });
    const turns = [turn(1, ['x'], 'red'), turn(2, ['x'], 'red'), turn(3, ['other'], 'cat')];
    expect(wordNoveltyCurve({ turns })).toMatchObject({
      score: null,
      n: 1,
      perTransition: [{ round: 2 }, { round: 3, n: 0, score: null }],
    });
  });

  it('leaves out turns without round or reference', () => {
    const turns: Turn[] = [
      { speaker: 'a', text: 'hello' },
      { speaker: 'a', text: 'hi', round: 1 },
    ];
    expect(wordNoveltyCurve({ turns }).perTransition).toEqual([]);
  });

  const { aggregate } = golden<{
    aggregate: {
      name: string;
      games: { target: string; message: string }[][];
      perGame: { wnr: number[][] };
    }[];
  }>('wnr');
  // The published notebook's words: lower-cased, split at spaces, full stops stripped from both ends.
  const tokenize = (text: string): string[] =>
    text
      .trim()
      .replace(/^\.+|\.+$/g, '')
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean);
  it.each(aggregate)('matches the published notebook on whole games: $name', ({ games, perGame }) => {
    for (const [g, game] of games.entries()) {
      const seen: Record<string, number> = {};
      const turns = game.map(({ target, message }) => {
        seen[target] = (seen[target] ?? 0) + 1;
        return turn(seen[target], [target], message);
      });
      const curve = wordNoveltyCurve(frozen({ turns }), { alignment: 'icca', tokenize });
      const want = perGame.wnr[g]!;
      expect(curve.perTransition.length).toBe(want.length);
      for (const [t, { score }] of curve.perTransition.entries()) expect(score).toBeCloseTo(want[t]!, 12);
      expect(curve.score).toBeCloseTo(want.at(-1)! - want[0]!, 12);
    }
  });
});
