import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { countAgreement } from './agreement.js';
import { referringExpressions } from './referring-expressions.js';
import { referringTranscript } from './referring-transcript.js';

const say = (text: string, more: object = {}): { speaker: string; text: string } => ({
  speaker: 'ana',
  text,
  ...more,
});

describe('referringExpressions', () => {
  const turns = frozen([
    say('My first image shows a red bus.', { references: ['img-7'], round: 1 }),
    say('No, but I have a tall lamp!', { round: 2 }),
    say('Shall we move on?'),
  ]);

  it('knows only English, and takes lists of texts as labels', () => {
    const text = 'Wir könnten uns am Montag treffen und über das reden, was die anderen dazu sagen.';
    expect(referringExpressions({ turns: [say(text)] })).toMatchObject({
      ...{ score: null, undefinedBecause: 'unsupported-language', n: 1 },
    });
    for (const labels of ['abc', [[], 'a bus', []], 7])
      expect(() => referringExpressions({ turns }, { labels } as never)).toThrow(
        /^referringExpressions: options\.labels: expected /,
      );
    const { expressions, kinds } = referringExpressions({ turns: [say('Shall we move on?')] });
    expect(expressions).toEqual([]);
    expect(kinds).toEqual({ description: 0, answer: 0, management: 1 });
    const [first] = referringExpressions({
      turns: [say('My first image shows a red bus.')],
    }).expressions;
    expect(first).not.toHaveProperty('round');
  });

  it('keeps turn, speaker, round and references', () => {
    const { expressions, score, n } = referringExpressions({ turns });
    expect(expressions).toEqual([
      {
        text: 'a red bus',
        start: 21,
        end: 30,
        turn: 0,
        speaker: 'ana',
        round: 1,
        mentions: ['1'],
        references: ['img-7'],
      },
      {
        text: 'a tall lamp',
        start: 15,
        end: 26,
        turn: 1,
        speaker: 'ana',
        round: 2,
        mentions: [],
        references: [],
      },
    ]);
    expect(n).toBe(3);
    expect(score).toBeCloseTo(2 / 3, 14);
  });

  it('lets the caller say which image a mention is', () => {
    const imageOf = (mention: string): string => `ana-${mention}`;
    const { expressions } = referringExpressions({ turns }, { imageOf });
    expect(expressions.map(({ references }) => references)).toEqual([['ana-1'], []]);
  });

  it('reads games, counting rounds from 1', () => {
    const round = { truth: {}, guesses: {}, turns: turns.slice(1, 2) };
    const { expressions } = referringExpressions([{ rounds: [round, round] }, { rounds: [round] }]);
    expect(expressions.map((each) => [each.turn, each.round])).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  it('reports agreement with labels', () => {
    const result = referringExpressions({ turns }, { labels: [['a red bus'], ['a lamp'], []] });
    expect(result.agreement).toEqual({
      truePositives: 1,
      falsePositives: 1,
      falseNegatives: 1,
      precision: 0.5,
      recall: 0.5,
      f1: 0.5,
    });
    expect(referringExpressions({ turns }).agreement).toBeNull();
    expect(() => referringExpressions({ turns }, { labels: [] })).toThrow(
      'referringExpressions: options.labels: expected an array of 3, one list of texts per turn, got an array of 0',
    );
  });

  it('is undefined without a turn', () => {
    expect(referringExpressions({ turns: [] })).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-turns',
    });
  });

  it('gives stretches of the text, in order, on any text', () => {
    const piece = fc.constantFrom(
      'Image 2',
      ' shows ',
      'a red bus',
      '. ',
      ', and ',
      'my last one',
      ' is ',
      'Yes',
      '!',
      'İ',
      '\n- ',
      '1. ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        let from = 0;
        for (const { start, end, text: found } of referringExpressions({ turns: [say(text)] }).expressions) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(text.slice(start, end)).toBe(found);
          expect(found.trim()).not.toBe('');
          from = end;
        }
      }),
    );
  });
});

describe('agreementOf', () => {
  it('pairs equal texts one to one', () => {
    expect(countAgreement([['a', 'a']], [['a']])).toMatchObject({
      truePositives: 1,
      falsePositives: 1,
      falseNegatives: 0,
    });
    expect(countAgreement([['a', 'b', 'b', 'x'], ['c']], [['b', 'a', 'b', 'c'], []])).toMatchObject({
      ...{ truePositives: 3, falsePositives: 2, falseNegatives: 1 },
      ...{ precision: 3 / 5, recall: 3 / 4 },
      // The harmonic mean 2 / (5/3 + 4/3).
      f1: expect.closeTo(2 / 3, 14),
    });
    expect(countAgreement([[]], [[]])).toMatchObject({ precision: null, recall: null, f1: null });
  });
});

describe('referringTranscript', () => {
  it('holds one turn an expression', () => {
    const transcript = frozen({
      id: 'g',
      turns: [say('Image 1 is a cat. Image 2 is a dog.', { round: 3 }), say('Great!')],
    });
    const imageOf = (mention: string): string => `i${mention}`;
    expect(referringTranscript(transcript, { imageOf })).toEqual({
      id: 'g',
      turns: [
        { speaker: 'ana', text: 'a cat', references: ['i1'], round: 3 },
        { speaker: 'ana', text: 'a dog', references: ['i2'], round: 3 },
      ],
    });
  });
});
