import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectAllClose, expectClose } from '../../../testing/expect-close.js';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { TOKENIZER_ID } from '../../text/tokenize.js';
import type { Game, GameRound } from '../../transcript/games.js';
import { groundingEfficiency } from './grounding-efficiency.js';
import { scoreInflation } from './score-inflation.js';

type Numbers = { score: number; words: number; turns: number };
interface Case {
  name: string;
  games: GameRound[][];
  perRound: Numbers[][];
  perGame: Numbers[];
  gameMeans: Numbers;
  roundMeans: Numbers[];
  percentChangeFromRound1: Record<
    'words' | 'turns',
    { ratioOfMeans: number[]; meanOfPerGameChanges: number[] }
  >;
  sharedLabels: {
    sameCount: number;
    differentCount: number;
    sameMean: number;
    differentMean: number;
    difference: number;
  };
}
const KEYS = ['score', 'words', 'turns'] as const;

describe('grounding, on worked games', () => {
  it.each(golden<{ cases: Case[] }>('grounding_efficiency').cases)('$name', (c) => {
    const games = frozen(c.games.map((rounds) => ({ rounds })));
    const result = groundingEfficiency(games);
    for (const key of KEYS) {
      const wanted = (each: Numbers): number => each[key];
      expectAllClose(result.games.map(wanted), c.perGame.map(wanted));
      expectAllClose(
        result.games.flatMap((game) => game.rounds.map(wanted)),
        c.perRound.flat().map(wanted),
      );
      expectAllClose(result.rounds.map(wanted), c.roundMeans.map(wanted));
    }
    for (const key of ['words', 'turns'] as const) {
      const { ratioOfMeans, meanOfPerGameChanges } = c.percentChangeFromRound1[key];
      expectAllClose(result.changes[key].ofMeans, ratioOfMeans);
      expectAllClose(result.changes[key].perGame, meanOfPerGameChanges);
    }
    expectClose(result.score, c.gameMeans.score);
    const inflation = scoreInflation(games);
    expectClose(inflation.score, c.sharedLabels.difference);
    expectClose(inflation.sameMean, c.sharedLabels.sameMean);
    expectClose(inflation.differentMean, c.sharedLabels.differentMean);
    expect(inflation).toMatchObject({
      same: c.sharedLabels.sameCount,
      different: c.sharedLabels.differentCount,
    });
  });
});

const round = (texts: readonly string[], more: Partial<GameRound> = {}): GameRound => ({
  truth: { a: ['C', 'D'], b: ['D', 'C'] },
  guesses: { a: ['C', 'D'], b: ['D', 'C'] },
  turns: texts.map((text, i) => ({ speaker: i < 2 ? 'a' : 'b', text })),
  ...more,
});

describe('groundingEfficiency', () => {
  it('counts tokens beside words, and speaker runs where asked', () => {
    const games = frozen([{ rounds: [round(["I don't", 'see  it.', 'Oh!'])] }]);
    // I | do | n't, see | it, Oh: six tokens, five words; a a b: two runs.
    expect(groundingEfficiency(games).rounds[0]).toMatchObject({ words: 5, tokens: 6, turns: 3, n: 1 });
    expect(groundingEfficiency(games, { turns: 'speaker-runs' }).rounds[0]?.turns).toBe(2);
    expect(groundingEfficiency(games).games[0]?.scorePer100Words).toBe(80);
  });

  it('counts a run where the speaker changes, and has no rate without a word', () => {
    const speakers = ['ana', 'ANA', 'ana', 'ana', 'ben', 'ana'];
    const turns = speakers.map((speaker) => ({ speaker, text: '' }));
    const { games, tokenizer } = groundingEfficiency([{ rounds: [round([], { turns })] }], {
      turns: 'speaker-runs',
    });
    expect(games[0]).toMatchObject({ turns: 3, words: 0, score: 4, scorePer100Words: null });
    expect(tokenizer).toBe(TOKENIZER_ID);
    const letters = Object.assign((text: string) => text.length, { id: 'letters' });
    const counted = groundingEfficiency([{ rounds: [round(['ab c'])] }], { countTokens: letters });
    expect(counted).toMatchObject({ tokenizer: 'letters', params: { turns: 'messages' } });
    expect(counted.rounds[0]).toMatchObject({ tokens: 4, words: 2, scorePer100Words: 200 });
  });

  it('takes no label for right where there is none', () => {
    const truth = { a: ['C', null], b: ['D', 'C'] };
    const guesses = { a: ['C', null], b: ['D', 'D'] };
    const none = { rounds: [round([], { truth, guesses } as never), round([], { guesses: {} })] };
    expect(groundingEfficiency([none]).games[0]!.rounds.map(({ score }) => score)).toEqual([2, 0]);
  });

  it('has no change from a silent first round', () => {
    const games = [{ rounds: [round([]), round(['one'])] }, { rounds: [round(['a b']), round(['a'])] }];
    const { changes } = groundingEfficiency(games.slice(0, 1));
    expect(changes.words).toEqual({ ofMeans: [null, null], perGame: [null, null] });
    // Second game: 2 words, then 1. Means: 1, then 1.
    expect(groundingEfficiency(games).changes.words).toEqual({ ofMeans: [0, 0], perGame: [0, -50] });
  });

  it('compares a round over the games that have it', () => {
    const games = [{ rounds: [round(['a b c d'])] }, { rounds: [round(['a b']), round(['a'])] }];
    expect(groundingEfficiency(games).changes.words.ofMeans).toEqual([0, -50]);
    expect(groundingEfficiency(games).rounds.map((each) => each.n)).toEqual([2, 1]);
  });

  it('refuses a count of tokens that is none', () => {
    const games = [{ rounds: [round(['a'])] }];
    expect(() => groundingEfficiency(games, { countTokens: () => Number.NaN })).toThrow(
      'groundingEfficiency: options.countTokens(text): expected a finite number of at least 0, got NaN',
    );
  });

  it('takes a missing guess as wrong', () => {
    const games = [{ rounds: [round([], { guesses: { a: ['C'] } })] }];
    expect(groundingEfficiency(games).score).toBe(1);
  });

  it('is undefined without a game and rejects an unknown unit', () => {
    expect(groundingEfficiency([])).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-items',
      rounds: [],
    });
    expect(() => groundingEfficiency([], { turns: 'lines' as 'messages' })).toThrow(
      'groundingEfficiency: options.turns: expected "messages" or "speaker-runs", got "lines"',
    );
  });

  it('does not depend on the order of the games', () => {
    const text = fc.array(fc.constantFrom('a', 'a b', 'a b c', ''), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        (all) => {
          const games: Game[] = all.map((rounds) => ({ rounds: rounds.map((texts) => round(texts)) }));
          const forward = groundingEfficiency(games);
          const backward = groundingEfficiency([...games].reverse());
          expectAllClose(backward.changes.words.perGame, forward.changes.words.perGame);
        },
      ),
    );
  });
});
