import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { meanInterval } from '../../statistics/mean-interval.js';
import type { Transcript } from '../../transcript/types.js';
import { findProposals, proposalAcceptance } from './proposal-acceptance.js';

/** Two players who take turns; `answer` names the one whose board is earlier. */
const game = (answer: string | undefined, ...texts: string[]): Transcript =>
  frozen({
    turns: texts.map((text, i) => ({ speaker: i % 2 ? 'ben' : 'ana', text })),
    ...(answer === undefined ? {} : { meta: { answer } }),
  });

describe('proposalAcceptance', () => {
  it('counts accepted proposals by whether they are right', () => {
    const result = proposalAcceptance([
      game('ana', 'My board is earlier.', 'Agreed.', 'ok'), // right, accepted
      game('Ana', 'Yours is earlier.', 'Agreed.', 'ok'), // wrong, accepted
      game('ben', 'My board is earlier.', 'No.', 'ok'), // wrong, not accepted
      game('ben', 'Yours is earlier.', 'Mine is earlier, yes.', 'hm'), // right, accepted; ben's own is right, too
      game(undefined, 'My board is earlier.', '_YOURS_'), // nobody knows
      game('ana', 'Pawns?', '_YOURS_'), // no proposal before the last turn
    ]);
    expect(result.accepted.correct).toMatchObject({ n: 3, count: 2, estimate: 2 / 3 });
    expect(result.accepted.incorrect).toMatchObject({ n: 2, count: 1, estimate: 0.5 });
    expect(result.accepted.unknown).toMatchObject({ n: 1, count: 1 });
    expect(result.dialogues).toMatchObject({ n: 6, count: 5 });
    expect(result).toMatchObject({ score: 2 / 3, n: 3 });
    // Wilson for 2 of 3 at 95 %: centre (2/3 + z²/6) / (1 + z²/3) = .59363, half-width .38602 with z = 1.95996.
    const apart = proposalAcceptance([
      game('ana', 'My board is earlier.', 'Agreed.', 'ok'),
      game('ana', 'Yours is earlier.', 'Agreed.', 'ok'),
      game('ben', 'Yours is earlier.', 'Agreed.', 'hm'),
    ]);
    expect(apart.accuracy.interval![0]).toBeCloseTo(0.2077, 3);
    expect(apart.accuracy.interval![1]).toBeCloseTo(0.9385, 3);
  });

  it('takes proposals of one dialogue, and dialogues of one task, as dependent', () => {
    const talk = ['My board is earlier.', 'Agreed.', 'Mine is earlier, I say.', 'Agreed.', 'ok'];
    const games = ['ana', 'ben', 'ana', 'ben'].map((answer) => game(answer, ...talk));
    const widthOf = (transcripts: readonly Transcript[], options = {}): number => {
      const [lower, upper] = proposalAcceptance(transcripts, options).accuracy.interval!;
      return upper - lower;
    };
    const values = [1, 1, 0, 0, 1, 1, 0, 0];
    const { interval } = meanInterval(values, { clusterLabels: [0, 0, 1, 1, 2, 2, 3, 3] });
    expect(proposalAcceptance(games).accuracy.interval).toEqual([interval!.lower, interval!.upper]);
    const tasks = games.map((each, i) => ({ ...each, meta: { ...each.meta, item: i % 2 } }));
    expect(widthOf(tasks)).toBeGreaterThan(widthOf(games));
    const by = (_: Transcript, i: number): string | undefined => (i < 2 ? 'x' : undefined);
    expect(widthOf(tasks, { clusterBy: by })).not.toBe(widthOf(tasks));
    expect(widthOf(games, { confidenceLevel: 0.8 })).toBeLessThan(widthOf(games));
  });

  it('refuses unknown options and what is no list of transcripts', () => {
    expect(() => proposalAcceptance([], { matches: 'word' } as never)).toThrow(
      'proposalAcceptance: options.matches: expected an option',
    );
    expect(() => proposalAcceptance({ turns: [] } as never)).toThrow(
      'proposalAcceptance: transcripts: expected a list of transcripts',
    );
    expect(() => proposalAcceptance([7] as never)).toThrow(/^proposalAcceptance: /);
  });

  it('knows whose answer is right by the speaker who proposes', () => {
    // ben says that his own board is earlier: wrong where ana's is, right where ben's is.
    const talk = ['Hello, pawns?', 'Mine is earlier.', 'Agreed.'];
    expect(proposalAcceptance([game('ana', ...talk)]).accepted.incorrect).toMatchObject({ n: 1, count: 1 });
    expect(proposalAcceptance([game('ben', ...talk)]).accepted.correct).toMatchObject({ n: 1, count: 1 });
    expect(findProposals(game('ana', ...talk))).toEqual([{ turn: 1, side: 'mine', accepted: true }]);
  });

  it('gives the share of turns with a proposal over the turns that are not the last', () => {
    // Two of three turns count in the first game, one of two in the second: 1 proposal in 3 turns.
    const { turns } = proposalAcceptance([
      game('ana', 'Hello, pawns?', 'Mine is earlier.', 'Agreed.'),
      game('ana', 'Pawns?', 'Mine is earlier.'),
    ]);
    expect(turns).toMatchObject({ n: 3, count: 1 });
  });

  it('has no value without an accepted proposal that can be judged', () => {
    const result = proposalAcceptance([
      game(undefined, 'My board is earlier.', 'Yes.'),
      game('ana', 'Hi', 'Hi'),
    ]);
    expect(result).toMatchObject({ score: null, undefinedBecause: 'too-few-items', n: 0 });
    expect(result.dialogues).toMatchObject({ n: 1, count: 1 });
    expect(proposalAcceptance([]).dialogues).toEqual({ n: 0, count: 0, estimate: null, interval: null });
  });
});
