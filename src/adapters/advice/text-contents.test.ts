import { expect, it } from 'vitest';
import { chat, warningsIn, warningsInTurns } from '../../../testing/warnings-in.js';

it('warns about texts that are JSON, identifiers or templates', () => {
  const packed = '{"city":"Oslo"}';
  expect(warningsInTurns(['Ana', packed], ['Ben', packed], ['Ana', 'Thanks.'])).toEqual(['packed-texts']);
  expect(warningsInTurns(['Ana', '<a href="x">Oslo</a>'], ['Ben', '<p>Hi</p>'])).toEqual(['packed-texts']);
  expect(warningsInTurns(['Ana', 'u_1001'], ['Ben', 'u_1002'], ['Ana', 'u_1003'], ['Ben', 'Hi'])).toEqual([
    'identifiers-as-texts',
  ]);
  expect(warningsInTurns(['Ana', 'Ask about {{topic}}.'], ['Ben', '{answer}'], ['Ana', 'Hi'])).toEqual([
    'template',
  ]);
});

it('warns about texts that a program printed for nothing, and labels in capitals', () => {
  const said = (text: string): object =>
    chat([
      ['user', 'Which one is it?'],
      ['assistant', text],
    ]);
  expect(warningsIn(['None', 'null', 'NaN'].map(said))).toEqual(['words-for-nothing']);
  expect(warningsIn([said('None'), said('The red one.'), said('None of them.')])).toEqual([]);
  const labels = ['USER: Hi', 'API_CALL: find', 'SYSTEM: Found it.', 'USER: Good'];
  expect(warningsIn(chat(labels.map((text, i) => [i % 2 === 0 ? 'user' : 'assistant', text])))).toEqual([
    'labeled-texts',
  ]);
});
