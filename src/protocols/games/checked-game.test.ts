import { describe, expect, it } from 'vitest';
import { functionName } from '../../error.js';
import { chessOrder } from './chess-order.js';
import type { AnyGame } from './game.js';
import { imageSelection } from './image-selection.js';
import { nameGame } from './name-game.js';
import { sharedQuestion } from './shared-question.js';

const GAMES: readonly (readonly [game: AnyGame, expected: string])[] = [
  [chessOrder, 'two boards, as createChessPair makes them'],
  [imageSelection, 'images, { target, images, answer }'],
  [nameGame, 'two tables, as createNameGame makes them'],
  [sharedQuestion, 'a question, { question, images, answer }'],
];

describe.each(GAMES)('$id', (game, expected) => {
  it.each<[string, (instance: never) => unknown]>([
    ['view', (instance) => game.view(instance, 'A')],
    ['instructions', (instance) => game.instructions('A', instance)],
    ['isCorrect', (instance) => game.isCorrect(instance, 1 as never, 'A')],
    ['chance', (instance) => game.chance(instance)],
    ['choices', (instance) => game.choices!(instance, 'A')],
    ['known', (instance) => game.known!(instance, 'A')],
    ['facts', (instance) => game.facts!(instance)],
  ])('checks the instance in %s', (_, call) => {
    expect(() => call(null as never)).toThrow(
      `${functionName(game.id)}: instance: expected ${expected}, got null`,
    );
  });
});

it('gives what the game gives', () => {
  const instance = { id: 'x', target: 't.png', images: ['a.png', 't.png'], answer: 1 };
  expect(imageSelection.chance(instance)).toBe(1 / 3);
  expect(imageSelection.choices!(instance, 'A')).toEqual([]);
  expect(imageSelection.choices!(instance, 'B')).toEqual([
    ...['ANSWER: Image 0', 'ANSWER: Image 1', 'ANSWER: No match'],
  ]);
  expect(imageSelection.known!(instance, 'A')).toEqual({ target: 't.png' });
  expect(imageSelection.known!(instance, 'B')).toEqual({ images: ['a.png', 't.png'] });
  expect(imageSelection.facts!(instance)).toEqual({ images: 2, answer: 'Image 1' });
  expect(imageSelection.facts!({ ...instance, answer: null })).toEqual({ images: 2, answer: 'No match' });
  expect(imageSelection.view(instance, 'A')).toEqual([
    { type: 'text', text: 'The picture to describe:' },
    { type: 'image', url: 't.png' },
  ]);
  expect(imageSelection.view(instance, 'B')).toEqual([
    { type: 'text', text: 'Your pictures, Image 0 to Image 1:' },
    { type: 'image', url: 'a.png' },
    { type: 'image', url: 't.png' },
  ]);
  expect(imageSelection.instructions('A', instance)).not.toBe(imageSelection.instructions('B', instance));
  expect([1, 0, 'none' as const].map((choice) => imageSelection.isCorrect(instance, choice, 'B'))).toEqual([
    ...[true, false, false],
  ]);
  expect(imageSelection.isCorrect({ ...instance, answer: null }, 'none', 'B')).toBe(true);
});

it('guesses questions of truth alone', () => {
  const asked = (answer: string | number | boolean) => ({
    ...{ id: 'x', question: 'Why?', images: { A: 'a.png', B: 'b.png' }, answer },
  });
  for (const answer of [true, false, 'Yes.', 'no']) {
    expect(sharedQuestion.chance(asked(answer))).toBe(0.5);
    expect(sharedQuestion.choices!(asked(answer), 'A')).toEqual(['ANSWER: yes', 'ANSWER: no']);
  }
  for (const answer of [3, 'a dog', 'yes and no']) {
    expect(sharedQuestion.chance(asked(answer))).toBe(null);
    expect(sharedQuestion.choices!(asked(answer), 'A')).toEqual([]);
  }
  expect(sharedQuestion.known!(asked(3), 'B')).toEqual({ question: 'Why?', image: 'b.png' });
  expect(sharedQuestion.facts!(asked(false))).toEqual({ answer: 'false' });
  expect(sharedQuestion.readAnswer('ANSWER: the', 'A')).toBe(null);
  expect(sharedQuestion.readAnswer('ANSWER: 1\nno, ANSWER: two dogs \n', 'A')).toBe('two dogs');
  expect(() => sharedQuestion.chance(asked(null as never))).toThrow(
    'instance.answer: expected a text, a number',
  );
});

it('counts records and names the common one', () => {
  const tables = {
    A: [
      ['a', 'b'],
      ['c', 'd'],
    ],
    B: [
      ['a', 'd'],
      ['c', 'd', 'e'],
    ],
  };
  const instance = { id: 'x', fields: ['f', 'g'], tables };
  expect(nameGame.facts!(instance)).toEqual({ game: 'name-game-2', records: 2, fields: 2 });
  const common = { ...instance, tables: { ...tables, B: [['c', 'd']] } };
  expect(nameGame.facts!(common)).toMatchObject({ records: 2, fields: 2, answer: 'c, d' });
  expect([0, 1, 2, 3].map((row) => nameGame.isCorrect(common, row, 'A'))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(nameGame.isCorrect(common, 1, 'B')).toBe(true);
  expect(nameGame.choices!(common, 'B')).toEqual(['SELECT ROW 1']);
  expect(nameGame.chance(common)).toBe(0.5);
});
