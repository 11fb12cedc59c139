import { expect, it } from 'vitest';
import { doubtsIn, doubtsInLines, doubtsInTurns } from '../../../testing/doubts-in.js';

const TALK = ['Ana: Hi', 'Ben: Hello', 'Ana: Late?', 'Ben: Yes', 'Ana: Bye', 'Ben: Bye'];

it('finds nothing to doubt in a conversation', () => {
  expect(doubtsInLines(TALK.join('\n'))).toEqual([]);
  expect(doubtsInLines('Ana: Hi\nBen: Hello')).toEqual([]);
});

it('doubts records with one question and its answer, unless a conversation is longer', () => {
  const [asked, answered] = ['What is 3 and 4?', 'Ask later.'];
  const forms = [
    { question: asked, answer: answered },
    { instruction: 'Add them.', input: '3 and 4', output: answered },
    { input: asked, output: answered },
    { inputs: { query: asked }, outputs: { text: answered } },
  ];
  for (const form of forms) {
    expect(doubtsIn([form])).toEqual(['exchanges']);
    expect(doubtsIn([form, form, form])).toEqual(['exchanges']);
  }
  const history = [['Hi', 'Hello']];
  expect(doubtsIn({ input: asked, output: answered, history })).toEqual([]);
  expect(doubtsIn({ input: [{ role: 'user', content: asked }], output: answered })).toEqual(['exchanges']);
  expect(doubtsIn({ user: asked, bot: answered })).toEqual([]);
});

it('doubts a text of which most is no turn, one message alone, and blocks of code', () => {
  const prose = ['Some words', 'More words', 'And more'];
  expect(doubtsInLines([...prose, 'Ana: Hi', 'Ben: Hello'].join('\n'))).toEqual(['set-apart']);
  expect(doubtsInLines(['Ana: Hi', 'Ben: Hello'].join('\n'))).toEqual([]);
  const mail = 'From: Ana <a@x.org>\nDate: 1 Feb 2026 08:30 GMT\nMessage-ID: <a@x>\n\nIt is late.';
  expect(doubtsIn(mail)).toEqual(['single-turns']);
  expect(doubtsInTurns(['Ana', '```\nx = 1\n```'], ['Ben', '```\ny = 2\n```'])).toEqual(['packed-texts']);
});

it('doubts questions and answers that are named so, but not those of a hearing', () => {
  const lines = ['Q: How does it open?', 'A: By the lid.', 'Q: Is it safe?', 'A: It is.'];
  expect(doubtsIn(lines.join('\n'))).toEqual(['exchanges']);
  expect(doubtsIn(lines.join('\n').replaceAll(':', '.'))).toEqual([]);
});

it('doubts lists of things that have an author and a text as messages have', () => {
  const entries = ['Rain stops play.', 'The bridge is open.'].map((content, i) => ({
    author: `a${i}`,
    content,
  }));
  const titled = entries.map((each) => ({ title: 'News', ...each }));
  expect(doubtsIn({ thread: titled })).toEqual(['columns']);
  expect(doubtsIn({ articles: entries })).toEqual(['columns']);
  expect(doubtsIn({ thread: entries })).toEqual([]);
});

it('doubts sessions of one exchange', () => {
  const exchange = { session_id: 's1', question: 'Is it late?', answer: 'It is nine.' };
  expect(doubtsIn([exchange, { ...exchange, session_id: 's2' }])).toEqual(['exchanges']);
  expect(doubtsIn([exchange, { ...exchange, question: 'And now?' }])).toEqual([]);
});

it('doubts lines with different numbers of cells', () => {
  const lines = ['ana|is it late', 'ben|it is nine', 'ana|thanks a lot', 'ben|see you then'];
  expect(doubtsIn(lines.join('\n'))).toEqual([]);
  const uneven = [...lines, 'ana|boats|old ones here'];
  expect(doubtsIn(uneven.join('\n'))).toEqual(['columns']);
});
