import { expect, it } from 'vitest';
import { chat, warningsIn, warningsInLines } from '../../../testing/warnings-in.js';

it('warns about prompts without answers, and answers without text', () => {
  const prompts = ['Name a tree.', 'Name a river.', 'Name a hill.', 'Name a lake.', 'Name a road.'];
  expect(warningsIn(prompts.map((text) => chat([['user', text]])))).toEqual(['single-turns']);
  expect(warningsIn(prompts.slice(1).map((text) => chat([['user', text]])))).toEqual([]);
  expect(warningsIn(chat([['user', 'What is the area of this garden?']]))).toEqual(['single-turns']);
  const open = prompts.map((text) =>
    chat([
      ['user', text],
      ['assistant', ''],
    ]),
  );
  expect(warningsIn(open)).toEqual(['empty-texts']);
});

it('warns about a text that ends with a part to be filled in, and blocks of questions', () => {
  const lines = ['Ana: Is it late?', 'Ben: It is nine.', 'Ana: {question}'];
  expect(warningsInLines([...lines, 'Ben:'].join('\n'))).toEqual(['template']);
  expect(warningsInLines([lines[2], ...lines.slice(0, 2), 'Ana: Thanks.'].join('\n'))).toEqual([]);
  const block = (n: number): string => `Q: Which one?\nOptions: ${n} or ${n + 1}\nA: ${n}\n`;
  expect(warningsIn([1, 3, 5].map(block).join('\n'))).toEqual(['set-apart']);
});
