import { describe, expect, it } from 'vitest';
import { readArguments } from './read-arguments.js';

const turns = [
  { speaker: 'user', text: 'Is it late?', role: 'user' },
  { speaker: 'assistant', text: 'It is nine.', role: 'assistant' },
];
const asked = { role: 'user', content: 'Is it late?' };
const answered = { role: 'assistant', content: 'It is nine.' };

describe('readArguments', () => {
  it.each<[string, unknown]>([
    ['a transcript', { turns }],
    ['a transcript as output', { input: 'x', output: { turns } }],
    ['messages', [asked, answered]],
    ['two strings', { input: 'Is it late?', output: 'It is nine.' }],
    ['openevals', { inputs: 'Is it late?', outputs: 'It is nine.' }],
    ['a trajectory', { inputs: {}, outputs: [asked, answered] }],
    ['a wrapped trajectory', { inputs: {}, outputs: { messages: [asked, answered] } }],
    [
      'LangSmith',
      { run: {}, example: {}, inputs: { question: 'Is it late?' }, outputs: { answer: 'It is nine.' } },
    ],
    ['messages and a string', { input: [asked], output: 'It is nine.' }],
    ['messages and a message', { input: { messages: [asked] }, output: answered }],
    ['Mastra', { run: { input: { inputMessages: [asked] }, output: [answered] } }],
    ['a whole session that begins with the input', { input: 'Is it late?', output: [asked, answered] }],
  ])('reads %s', (_, args) => {
    expect(readArguments(args).turns).toMatchObject(turns.map(({ text }) => ({ text })));
  });

  it('continues a transcript that was asked', () => {
    const { turns: read } = readArguments({
      input: { turns: [{ speaker: 'ana', text: 'Is it late?' }] },
      output: 'It is nine.',
    });
    expect(read.map(({ speaker }) => speaker)).toEqual(['ana', 'assistant']);
  });

  it('takes an empty input for none', () => {
    expect(readArguments({ input: ' ', output: 'Yes.' }).turns.length).toBe(1);
  });

  it('refuses several conversations', () => {
    expect(() => readArguments([{ messages: [asked] }, { messages: [answered] }])).toThrow(
      'scorer: expected one conversation, got 2; pass read to say where it stands',
    );
  });

  it('refuses what is none', () => {
    expect(() => readArguments(5)).toThrow();
    expect(() => readArguments(undefined)).toThrow();
  });
});
