import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { transcriptOf } from '../sessions.js';
import { chessOrder } from './chess-order.js';
import { createChessPair } from './create-chess-pair.js';
import { createNameGame } from './create-name-game.js';
import { imageSelection, md3, tangram } from './image-selection.js';
import { isotokenGame } from './isotoken-game.js';
import { type NameRecord, nameGame, sameRecord } from './name-game.js';
import { sharedQuestion } from './shared-question.js';

describe('chessOrder', () => {
  it.each<[string, string | null]>([
    ['_MINE_', 'mine'],
    ['Fewer pieces here, so: _YOURS_', 'yours'],
    ['MINE', 'mine'],
    ['So be it.\nANSWER: YOURS.', 'yours'],
    ['I think mine is earlier', null],
    ['mine', null],
    ['Is it _MINE_ or _YOURS_?', null],
    ['THE PAWN IS MINE TO TAKE', null],
    ['', null],
  ])('reads %j as %j', (text, answer) => expect(chessOrder.readAnswer(text, 'A')).toBe(answer));

  it('reads a message of blank lines, which a model at a loss may write without end', () => {
    // Every line was read on to the end of the message: 20,000 took half a second, and these would take minutes.
    expect(chessOrder.readAnswer(`${'\n'.repeat(400_000)}x`, 'A')).toBeNull();
    expect(chessOrder.readAnswer(`${'\n'.repeat(9)}ANSWER:\n\n** MINE **\r\n`, 'A')).toBe('mine');
  });

  it('is right from either side', () => {
    const instance = frozen({ id: 'x', boards: { A: 'a', B: 'b' }, earlier: 'B' as const });
    expect(chessOrder.isCorrect(instance, 'yours', 'A')).toBe(true);
    expect(chessOrder.isCorrect(instance, 'mine', 'B')).toBe(true);
    expect(chessOrder.isCorrect(instance, 'mine', 'A')).toBe(false);
    expect(chessOrder.view(instance, 'A')).toContain('a');
    expect(JSON.stringify(chessOrder.known?.(instance, 'B'))).not.toMatch(/earlier|"a"/);
  });
});

describe('createChessPair', () => {
  it('makes two boards of one game, the same ones for a seed', async () => {
    const pair = await createChessPair({ plies: 10, gap: 6, seed: 4 });
    expect(pair).toEqual(await createChessPair({ plies: 10, gap: 6, seed: 4 }));
    expect(pair.boards.A).not.toBe(pair.boards.B);
    expect(pair.boards.A).toMatch(/^(?:[.a-zA-Z](?: |\n|$)){64}$/);
    const [first] = (await createChessPair({ plies: 0, gap: 1 })).earlier;
    const start = (await createChessPair({ plies: 0, gap: 1 })).boards[first as 'A' | 'B'];
    // Bare, as in the paper: no border, no labels of ranks and files.
    const rows = ['r n b q k b n r', 'p p p p p p p p', ...Array<string>(4).fill('. . . . . . . .')];
    expect(start).toBe([...rows, 'P P P P P P P P', 'R N B Q K B N R'].join('\n'));
  });

  it('gives the earlier board to either player', async () => {
    const pairs = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map((seed) => createChessPair({ gap: 1, seed })),
    );
    expect(new Set(pairs.map(({ earlier }) => earlier)).size).toBe(2);
  });

  it('complains about numbers, and says what to install', async () => {
    await expect(createChessPair({ gap: 0 })).rejects.toThrow(
      'createChessPair: options.gap: expected a whole number of at least 1, got 0',
    );
    await expect(createChessPair({ plies: 1.5 })).rejects.toMatchObject({ code: 'INVALID_OPTION' });
    await expect(createChessPair({}, () => Promise.reject(new Error('no')))).rejects.toMatchObject({
      code: 'MISSING_CAPABILITY',
      message: expect.stringContaining('npm install chess.js'),
    });
  });
});

describe('sharedQuestion', () => {
  const instance = frozen({
    id: 'q',
    question: 'Both red?',
    images: { A: 'a.png', B: 'b.png' },
    answer: true,
  });

  it.each<[string, string | null]>([
    ['ANSWER: yes', 'yes'],
    ['Well. answer:  a red bus \nBye', 'a red bus'],
    ['ANSWER: 2\nNo: ANSWER: 3', '3'],
    ['The answer is 3', null],
    ['ANSWER:', null],
    ['ANSWER: ...', null],
  ])('reads %j as %j', (text, answer) => expect(sharedQuestion.readAnswer(text, 'A')).toBe(answer));

  it('compares words, numbers and truth values', () => {
    const right = (answer: string | number | boolean, history: string): boolean =>
      sharedQuestion.isCorrect({ ...instance, answer }, history, 'A');
    expect([
      right(true, 'Yes.'),
      right('no', 'FALSE'),
      right(1000, '1,000'),
      right('red bus', 'the Red Bus'),
    ]).toEqual([true, true, true, true]);
    expect([right(true, 'no'), right(3, '4'), right('red bus', 'bus')]).toEqual([false, false, false]);
  });

  it('shows each player one image and both the question', () => {
    expect(sharedQuestion.view(instance, 'B')).toEqual([
      { type: 'text', text: 'The question: Both red?\nYour image:' },
      { type: 'image', url: 'b.png' },
    ]);
    expect(sharedQuestion.chance(instance)).toBe(0.5);
    expect(sharedQuestion.chance({ ...instance, answer: 'red' })).toBeNull();
  });
});

describe('tangram and md3', () => {
  const instance = { id: 'i', target: 't.png', images: ['a.png', 'b.png'], answer: 0 };
  it('are games of their own with the rules of imageSelection', () => {
    expect([tangram.id, md3.id, imageSelection.id]).toEqual(['tangram', 'md3', 'image-selection']);
    for (const game of [tangram, md3]) {
      expect(game.isCorrect(instance, game.readAnswer('ANSWER: Image 0', 'B')!, 'B')).toBe(true);
      expect(transcriptOf(isotokenGame({ game, instance, turns: 2, tokensPerPlayer: 64 })).meta?.game).toBe(
        game.id,
      );
    }
  });

  it('count images from 1 where the instance says so', () => {
    const fromOne = { ...instance, answer: 1, numbering: 'from-one' } as const;
    expect(md3.choices!(fromOne, 'B')[0]).toBe('ANSWER: Image 1');
    expect(JSON.stringify(md3.view(fromOne, 'B'))).toContain('Image 1 to Image 2');
    expect(() => md3.view({ ...instance, numbering: 'from-two' as never }, 'B')).toThrow(
      "numbering: expected 'from-zero' or 'from-one'",
    );
  });
});

describe('imageSelection', () => {
  const instance = frozen({
    id: 'i',
    target: 't.png',
    images: ['1.png', '2.png', '3.png', '4.png'],
    answer: 2,
  });

  it.each<[string, number | string | null]>([
    ['ANSWER: Image 3', 3],
    ['Answer: image #2.', 2],
    ['**ANSWER: No match**', 'none'],
    ['ANSWER: Image 1? No. ANSWER: Image 4', 4],
    ['Image 3', null],
    ['ANSWER: the dog', null],
  ])('reads %j as %j', (text, answer) => expect(imageSelection.readAnswer(text, 'B')).toBe(answer));

  it('knows what is right, and that only the guesser answers', () => {
    expect(imageSelection.isCorrect(instance, 2, 'B')).toBe(true);
    expect(imageSelection.isCorrect(instance, 'none', 'B')).toBe(false);
    expect(imageSelection.isCorrect({ ...instance, answer: null }, 'none', 'B')).toBe(true);
    expect(imageSelection.answerers).toEqual(['B']);
    expect(imageSelection.chance(instance)).toBe(0.2);
    expect(JSON.stringify(imageSelection.view(instance, 'A'))).not.toContain('2.png');
    expect(JSON.stringify(imageSelection.view(instance, 'B'))).not.toContain('t.png');
  });
});

describe('nameGame', () => {
  const tables = {
    A: [
      ['Ida', 'Oslo'],
      ['Noa', 'Lima'],
    ],
    B: [
      ['Noa', 'Lima'],
      ['Ida', 'Rome'],
    ],
  };
  const instance = frozen({ id: 'n', fields: ['name', 'city'], tables });

  it.each<[string, number | null]>([
    ['SELECT ROW 2', 2],
    ['Got it!\nselect row: 12.', 12],
    ['SELECT ROW two', null],
    ['I would select row', null],
    ['row 2', null],
  ])('reads %j as %j', (text, answer) => expect(nameGame.readAnswer(text, 'A')).toBe(answer));

  it('is right only where all values are equal', () => {
    expect([1, 2, 3, 0].map((row) => nameGame.isCorrect(instance, row, 'A'))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(nameGame.isCorrect(instance, 1, 'B')).toBe(true);
    expect(nameGame.view(instance, 'B')).toBe(
      'Your table:\nrow | name | city\n1 | Noa | Lima\n2 | Ida | Rome',
    );
    expect(nameGame.facts?.(instance)).toMatchObject({ records: 2, fields: 2, answer: 'Noa, Lima' });
  });
});

describe('createNameGame', () => {
  it('has one record in common and no other twice', () => {
    const options = {
      records: fc.integer({ min: 1, max: 32 }),
      fields: fc.integer({ min: 1, max: 6 }),
      seed: fc.nat(),
    };
    fc.assert(
      fc.property(fc.record(options), (given) => {
        const { tables, fields } = createNameGame(given);
        expect(createNameGame(given).tables).toEqual(tables);
        const shared = (all: readonly NameRecord[]) =>
          all.filter((a) => tables.B.some((b) => sameRecord(a, b))).length;
        expect(shared(tables.A)).toBe(1);
        const rows = [...tables.A, ...tables.B];
        expect(rows.every((row) => row.length === fields.length)).toBe(true);
        expect(new Set(rows.map((row) => row.join('|'))).size).toBe(2 * given.records - 1);
      }),
    );
  });

  it('has five columns and near misses of the common record', () => {
    for (let seed = 0; seed < 20; seed++) {
      const { tables, fields } = createNameGame({ records: 9, seed });
      expect(fields).toHaveLength(5);
      const common = tables.A.find((a) => tables.B.some((b) => sameRecord(a, b)))!;
      for (const table of [tables.A, tables.B]) {
        const agreeing = table.map((row) => row.filter((value, i) => value === common[i]).length);
        // min(5 columns, half of the 8 other records) near misses, each in another column.
        const near = table.filter((_, i) => agreeing[i] === 4);
        expect(near.length).toBeGreaterThanOrEqual(4);
        const columns = near.map((row) => row.findIndex((value, i) => value !== common[i]));
        expect(new Set(columns).size).toBeGreaterThanOrEqual(4);
      }
    }
  });

  it('has as many near misses as asked for', () => {
    const { tables } = createNameGame({ records: 4, fields: 2, nearMisses: 3, seed: 2 });
    const common = tables.A.find((a) => tables.B.some((b) => sameRecord(a, b)))!;
    for (const table of [tables.A, tables.B])
      expect(table.map((row) => row.filter((value, i) => value === common[i]).length).sort()).toEqual([
        1, 1, 1, 2,
      ]);
    expect(() => createNameGame({ records: 4, nearMisses: 4 })).toThrow(
      'createNameGame: options.nearMisses: expected a whole number from 0 to 3, got 4',
    );
    expect(() => createNameGame({ records: 4, fields: 1, nearMisses: 1 })).toThrow('from 0 to 0, got 1');
  });

  it('complains about tables it cannot fill', () => {
    expect(() => createNameGame({ records: 33, fields: 1 })).toThrow(
      'createNameGame: options.records: expected a whole number from 1 to 32, got 33',
    );
    expect(() => createNameGame({ records: 9, fields: 7 })).toThrow('from 1 to 6, got 7');
  });
});
