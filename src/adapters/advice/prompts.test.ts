import { expect, it } from 'vitest';
import { chat, doubtsIn, doubtsInLines } from '../../../testing/doubts-in.js';

it('doubts prompts without answers, and answers without text', () => {
  const prompts = ['Name a tree.', 'Name a river.', 'Name a hill.', 'Name a lake.', 'Name a road.'];
  expect(doubtsIn(prompts.map((text) => chat([['user', text]])))).toEqual(['single-turns']);
  expect(doubtsIn(prompts.slice(1).map((text) => chat([['user', text]])))).toEqual([]);
  expect(doubtsIn(chat([['user', 'What is the area of this garden?']]))).toEqual(['single-turns']);
  const open = prompts.map((text) =>
    chat([
      ['user', text],
      ['assistant', ''],
    ]),
  );
  expect(doubtsIn(open)).toEqual(['empty-texts']);
});

it('doubts a text that ends with a part to be filled in, and blocks of questions', () => {
  const lines = ['Ana: Is it late?', 'Ben: It is nine.', 'Ana: {question}'];
  expect(doubtsInLines([...lines, 'Ben:'].join('\n'))).toEqual(['template']);
  expect(doubtsInLines([lines[2], ...lines.slice(0, 2), 'Ana: Thanks.'].join('\n'))).toEqual([]);
  const block = (n: number): string => `Q: Which one?\nOptions: ${n} or ${n + 1}\nA: ${n}\n`;
  expect(doubtsIn([1, 3, 5].map(block).join('\n'))).toEqual(['set-apart']);
});
