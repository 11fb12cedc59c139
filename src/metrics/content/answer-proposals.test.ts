import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import type { Transcript } from '../../transcript/types.js';
import { answerProposals } from './answer-proposals.js';
import { PROPOSAL_PHRASES } from './proposal-phrases.js';

/** Two players who take turns. */
const game = (...texts: string[]): Transcript =>
  frozen({ turns: texts.map((text, i) => ({ speaker: i % 2 ? 'ben' : 'ana', text })) });

describe('answerProposals', () => {
  it('is the share of turns but the last with a proposal', () => {
    const result = answerProposals(
      game('Hi', 'Mine is earlier', 'Yours seems later. My board is later!', 'my board came first'),
    );
    // Turns 1 and 2 of 0, 1, 2; the last does not count. Turn 2 proposes both sides.
    expect(result).toMatchObject({ score: 2 / 3, n: 3 });
    expect(result.proposals.map(({ turn, side }) => [turn, side])).toEqual([
      [1, 'mine'],
      [2, 'mine'],
      [2, 'yours'],
    ]);
  });

  it.each<[reply: string, accepted: boolean]>([
    ['Yes, I think so.', true],
    ['Sounds good!', true],
    ['Your board is earlier, then.', true], // the same answer from the other side
    ['Mine is later.', true],
    ['What do you see?', false],
    ["I don't agree.", false],
    ['Yes, but look at the queen.', false],
    ['Okay. My board is earlier.', false], // the opposite answer
    ['', false],
    ['It is to the right of the king.', false],
    ['Right side: three pawns. Left side: none.', false],
    ["Right, that's it.", true],
    ['I think you are right.', true],
    ['Sure?', false],
    ['Sure.', true],
    ['Okay? Are you sure?', false],
    ['_YOURS_', true], // the answer that ends the game, from the other side
    ['Yours.', true],
    ['Okay. _MINE_', false],
    ['No more moves: _yours_', true],
    // The word alone on a line ends the game as well, as in the game's own rules; both words end nothing.
    ['Not bad, but your queen is out.\n\nYOURS', true],
    ['I agree that it is late.\n**ANSWER: MINE**', false],
    ['Say _MINE_, or _YOURS_?', false],
    ['Okay. Say _MINE_, or _YOURS_?', true],
  ])('the reply %j accepts "my board is earlier": %s', (reply, accepted) => {
    const result = answerProposals(game('I say my board is earlier.', reply));
    expect(result.proposals).toEqual([{ turn: 0, side: 'mine', accepted }]);
    expect(result.acceptRate).toBe(accepted ? 1 : 0);
  });

  it("looks at the partner's next two turns, and at the partner's only", () => {
    expect(answerProposals(game('mine is earlier', 'hm', 'well', 'agreed', 'x')).proposals[0]?.accepted).toBe(
      true,
    );
    expect(
      answerProposals(game('mine is earlier', 'hm', 'well', 'so', 'x', 'agreed')).proposals[0]?.accepted,
    ).toBe(false);
    const alone = ['mine is earlier', 'yes, yes'].map((text) => ({ speaker: 'ana', text }));
    expect(answerProposals({ turns: alone }).proposals[0]?.accepted).toBe(false);
  });

  it('matches inside words as published, or whole words', () => {
    expect(answerProposals(game('undermine is earlier', '')).score).toBe(1);
    expect(answerProposals(game('undermine is earlier', 'mine'), { match: 'word' }).score).toBe(0);
    expect(answerProposals(game('my board\nis earlier', ''), { match: 'word' }).score).toBe(1);
  });

  it("knows other games' phrases", () => {
    const phrases = { mine: ['i win'], yours: ['you win'] };
    const result = answerProposals(game('I win', 'Yes'), { phrases });
    expect(result.proposals).toEqual([{ turn: 0, side: 'mine', accepted: true }]);
    expect(result.params.phrases).toMatch(/^list#/);
  });

  it.each(['substring', 'word'] as const)(
    'finds phrases in any case, and none that is blank (%s)',
    (match) => {
      const phrases = { mine: ['I win', ' '], yours: ['You Win', ''] };
      const { proposals } = answerProposals(game('well, I WIN', 'hm', 'you win', ''), { phrases, match });
      expect(proposals.map(({ turn, side }) => [turn, side])).toEqual([
        [0, 'mine'],
        [2, 'yours'],
      ]);
    },
  );

  it('says what its phrases are, so that other lists have another signature', () => {
    const usual = { match: 'substring', phrases: 'built-in', acceptCues: 'built-in', negations: 'built-in' };
    expect(answerProposals(game('a', 'b')).params).toEqual(usual);
    const prints = [
      { mine: ['a'], yours: ['b'] },
      { mine: [], yours: ['a', 'b'] },
      { mine: ['b'], yours: ['a'] },
    ].map((phrases) => answerProposals(game('a', 'b'), { phrases }).params.phrases);
    expect(new Set(prints).size).toBe(3);
    for (const phrases of [{ mine: ['a'] }, { mine: ['a'], yours: [7] }, { mine: 'a', yours: [] }, ['a']])
      expect(() => answerProposals(game('a', 'b'), { phrases } as never)).toThrow(
        'answerProposals: options.phrases: expected lists of phrases, { mine, yours }, got ',
      );
  });

  it('knows only English, unless phrases are brought', () => {
    const german = game(
      'Wir könnten uns am Montag treffen und über das reden, was die anderen dazu sagen.',
      'Ja, das ist eine gute Idee, ich werde die anderen fragen, ob sie auch kommen.',
    );
    expect(answerProposals(german)).toMatchObject({
      ...{ score: null, undefinedBecause: 'unsupported-language', n: 1, proposals: [], acceptRate: null },
    });
    expect(answerProposals(german, { phrases: { mine: ['montag'], yours: ['dienstag'] } }).score).toBe(1);
    expect(answerProposals({ turns: german.turns.slice(1) }).undefinedBecause).toBe('too-few-turns');
  });

  it('counts accepted proposals among all', () => {
    const talk = game('Mine is earlier', 'Yes.', 'Yours is earlier', 'No.', 'x', 'y');
    expect(answerProposals(talk)).toMatchObject({ score: 2 / 5, acceptRate: 1 / 2 });
  });

  it('is undefined with fewer than two turns', () => {
    expect(answerProposals(game('mine is earlier'))).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-turns',
      n: 0,
    });
    expect(answerProposals(game())).toMatchObject({ score: null, acceptRate: null });
  });

  it('has no value for talk that is no chess game, unless it is known to be one', () => {
    const talk = game('The red bus?', 'I have it.');
    expect(answerProposals(talk)).toMatchObject({
      score: null,
      undefinedBecause: 'no-known-phrase',
      acceptRate: null,
      n: 1,
    });
    expect(answerProposals({ ...talk, meta: { game: 'chess-order' } }).score).toBe(0);
    expect(answerProposals(talk, { phrases: PROPOSAL_PHRASES }).score).toBe(0);
    expect(answerProposals(game('Two?', 'Three. _MINE_')).score).toBe(0);
    expect(answerProposals(game('Two knights?', 'Three.')).score).toBe(0);
  });

  type Case = { kind: string; text: string; mine: string[]; your: string[] };
  const file = golden<{ proposals: { mine: string[]; your: string[] }; cases: Case[] }>('mtping_misc');
  it("has the paper's phrases", () => {
    expect([...PROPOSAL_PHRASES.mine].sort()).toEqual([...file.proposals.mine].sort());
    expect([...PROPOSAL_PHRASES.yours].sort()).toEqual([...file.proposals.your].sort());
  });
  it.each(file.cases.filter((one) => one.kind === 'answerProposal'))(
    'finds the sides of: $text',
    ({ text, mine, your }) => {
      const sides = answerProposals(game(text, 'I see no queen.')).proposals.map(({ side }) => side);
      expect(sides).toEqual([...(mine.length > 0 ? ['mine'] : []), ...(your.length > 0 ? ['yours'] : [])]);
    },
  );
});
