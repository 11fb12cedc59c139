import { expect, it } from 'vitest';
import { warningsIn, warningsInLines, warningsInTurns } from '../../../testing/warnings-in.js';

const TALK = ['Ana: Hi', 'Ben: Hello', 'Ana: Late?', 'Ben: Yes', 'Ana: Bye', 'Ben: Bye'];

it('does not warn about a conversation', () => {
  expect(warningsInLines(TALK.join('\n'))).toEqual([]);
  expect(warningsInLines('Ana: Hi\nBen: Hello')).toEqual([]);
});

it('warns about records with one question and its answer, unless a conversation is longer', () => {
  const [asked, answered] = ['What is 3 and 4?', 'Ask later.'];
  const forms = [
    { question: asked, answer: answered },
    { instruction: 'Add them.', input: '3 and 4', output: answered },
    { input: asked, output: answered },
    { inputs: { query: asked }, outputs: { text: answered } },
  ];
  for (const form of forms) {
    expect(warningsIn([form])).toEqual(['exchanges']);
    expect(warningsIn([form, form, form])).toEqual(['exchanges']);
  }
  const history = [['Hi', 'Hello']];
  expect(warningsIn({ input: asked, output: answered, history })).toEqual([]);
  expect(warningsIn({ input: [{ role: 'user', content: asked }], output: answered })).toEqual(['exchanges']);
  expect(warningsIn({ user: asked, bot: answered })).toEqual([]);
});

it('warns about a text of which most is no turn, one message alone, and blocks of code', () => {
  const prose = ['Some words', 'More words', 'And more'];
  expect(warningsInLines([...prose, 'Ana: Hi', 'Ben: Hello'].join('\n'))).toEqual(['set-apart']);
  expect(warningsInLines(['Ana: Hi', 'Ben: Hello'].join('\n'))).toEqual([]);
  const mail = 'From: Ana <a@x.org>\nDate: 1 Feb 2026 08:30 GMT\nMessage-ID: <a@x>\n\nIt is late.';
  expect(warningsIn(mail)).toEqual(['single-turns']);
  expect(warningsInTurns(['Ana', '```\nx = 1\n```'], ['Ben', '```\ny = 2\n```'])).toEqual(['packed-texts']);
});

it('warns about questions and answers that are named so, but not those of a hearing', () => {
  const lines = ['Q: How does it open?', 'A: By the lid.', 'Q: Is it safe?', 'A: It is.'];
  expect(warningsIn(lines.join('\n'))).toEqual(['exchanges']);
  expect(warningsIn(lines.join('\n').replaceAll(':', '.'))).toEqual([]);
});

it('warns about lists of things that have an author and a text as messages have', () => {
  const entries = ['Rain stops play.', 'The bridge is open.'].map((content, i) => ({
    author: `a${i}`,
    content,
  }));
  const titled = entries.map((each) => ({ title: 'News', ...each }));
  expect(warningsIn({ thread: titled })).toEqual(['columns']);
  expect(warningsIn({ articles: entries })).toEqual(['columns']);
  expect(warningsIn({ thread: entries })).toEqual([]);
});

it('warns about sessions of one exchange', () => {
  const exchange = { session_id: 's1', question: 'Is it late?', answer: 'It is nine.' };
  expect(warningsIn([exchange, { ...exchange, session_id: 's2' }])).toEqual(['exchanges']);
  expect(warningsIn([exchange, { ...exchange, question: 'And now?' }])).toEqual([]);
});

it('warns about lines with different numbers of cells', () => {
  const lines = ['ana|is it late', 'ben|it is nine', 'ana|thanks a lot', 'ben|see you then'];
  expect(warningsIn(lines.join('\n'))).toEqual([]);
  const uneven = [...lines, 'ana|boats|old ones here'];
  expect(warningsIn(uneven.join('\n'))).toEqual(['columns']);
});
