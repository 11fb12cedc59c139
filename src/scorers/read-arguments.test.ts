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
      'createScorer: input: expected one conversation, got 2; pass read to extract it',
    );
  });

  it('refuses what is none', () => {
    expect(() => readArguments(5)).toThrow();
    expect(() => readArguments(undefined)).toThrow();
  });

  it.each<[string, unknown, [speaker: string, text: string][]]>([
    [
      'an answer of fields as JSON',
      { input: 'So?', output: { found: 3 } },
      [
        ['user', 'So?'],
        ['assistant', '{"found":3}'],
      ],
    ],
    [
      'a number as an answer',
      { input: 'So?', output: 3 },
      [
        ['user', 'So?'],
        ['assistant', '3'],
      ],
    ],
    [
      'several answers',
      { input: 'So?', output: ['a', 'b'] },
      [
        ['user', 'So?'],
        ['assistant', 'a'],
        ['assistant', 'b'],
      ],
    ],
    [
      'several questions',
      { input: ['a', 'b'], output: 'c' },
      [
        ['user', 'a'],
        ['user', 'b'],
        ['assistant', 'c'],
      ],
    ],
    [
      'an answer wrapped twice',
      { output: { response: { text: 'It is nine.' } } },
      [['assistant', 'It is nine.']],
    ],
    ['an empty input object', { input: null, output: 'It is nine.' }, [['assistant', 'It is nine.']]],
    ['a run beside an output', { run: { output: 'no' }, output: 'yes' }, [['assistant', 'yes']]],
  ])('reads %s', (_, args, turns) => {
    expect(readArguments(args).turns.map(({ speaker, text }) => [speaker, text])).toEqual(turns);
  });

  it('takes an output for the whole where anybody but the assistant speaks in it', () => {
    const count = (output: unknown): number => readArguments({ input: 'Is it late?', output }).turns.length;
    expect(count([answered])).toBe(2);
    expect(count([asked, answered])).toBe(2);
    expect(count([answered, { role: 'user', content: 'Thanks.' }, answered])).toBe(3);
    expect(count([answered, answered])).toBe(3);
  });

  it('takes turns without a text, or none at all, for no transcript', () => {
    expect(() => readArguments({ turns: [] })).toThrow();
    expect(() => readArguments({ turns: [{ speaker: 'ana' }] })).toThrow();
  });
});
