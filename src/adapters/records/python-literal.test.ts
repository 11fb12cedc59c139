import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../index.js';
import { parsePython } from './python-literal.js';

describe('what Python prints', () => {
  it.each<[string, unknown]>([
    ["[{'role': 'user', 'content': 'Hi'}]", [{ role: 'user', content: 'Hi' }]],
    [
      `{'a': "It's late", 'b': 'He said "no"', 'c': 'It\\'s "so"'}`,
      { a: "It's late", b: 'He said "no"', c: 'It\'s "so"' },
    ],
    ['[None, True, False, nan, 1, -2.5, 1e-3, .5, 3.]', [null, true, false, null, 1, -2.5, 0.001, 0.5, 3]],
    [String.raw`['a\nb\tc\\n', 'caf\xe9 \u20ac \U0001f600']`, ['a\nb\tc\\n', 'café € 😀']],
    ["{1: ('a', 'b'), 'x': []}", { 1: ['a', 'b'], x: [] }],
    ["[{'a': 1}\n {'a': 2}]", [{ a: 1 }, { a: 2 }]],
    ["{'list': array([{'a': 1}, {'b': 2}],\n      dtype=object)}", { list: [{ a: 1 }, { b: 2 }] }],
    ["  ['a',]  ", ['a']],
  ])('is read: %s', (text, value) => {
    expect(parsePython(text)).toEqual({ value });
  });

  it.each([
    ['texts side by side, which Python joins', "['a' 'b']"],
    ['numbers without a comma', '[1 2]'],
    ['dicts without anything between them', "[{'a': 1}{'a': 2}]"],
    ['what numpy skipped', "[{'a': 1} ... {'a': 2}]"],
    ['a text that does not end', "['a"],
    ['a list that does not end', "['a',"],
    ['text behind the end', "['a'] b"],
    ['an object without a literal', '[<object at 0x1>]'],
    ['an escape that there is not', String.raw`['\q']`],
    ['half an escape', String.raw`['\x1']`],
    ['no character', String.raw`['\Uffffffff']`],
    ['a line break in a text', "['a\nb']"],
    ['a key that is a list', "{['a']: 1}"],
    ['a time', '[12:34] <ana> Hi'],
    ['too many brackets', '['.repeat(100_000)],
  ])('is not read: %s', (_, text) => {
    expect(parsePython(text)).toBeUndefined();
  });

  it('holds no prototype but its own', () => {
    const { value } = parsePython("{'__proto__': {'x': 1}}") as { value: object };
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(['__proto__']);
  });
});

describe('messages in a text', () => {
  const messages = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Yo' },
  ];
  const json = JSON.stringify(messages);
  const said = (input: unknown): readonly string[][] =>
    readTranscripts(input).transcripts.map(({ turns }) => turns.map(({ role, text }) => `${role}: ${text}`));
  const expected = [['user: Hi', 'assistant: Yo']];

  it.each<[string, unknown]>([
    ['one record', { id: 'c', messages: json }],
    ['records of a list', [{ id: 'c', conversation: json }]],
    ['records of a list in an object', { version: 1, data: [{ id: 'c', turns: json }] }],
    [
      'Python in JSON',
      { conversations: "[{'from': 'human', 'value': 'Hi'}, {'from': 'gpt', 'value': 'Yo'}]" },
    ],
    ['a prompt and its answer', { prompt: JSON.stringify(messages.slice(0, 1)), response: 'Yo' }],
    ['a conversation and its id', [{ conversation_id: 'c', dialogue: json, label: 1 }]],
  ])('are read: %s', (_, input) => {
    expect(said(input)).toEqual(expected);
  });

  it('are no messages where they are what was said', () => {
    expect(said({ messages: [{ role: 'user', content: json }] })).toEqual([[`user: ${json}`]]);
    expect(said({ prompt: '["a", "b"]', completion: json })).toEqual([
      ['user: ["a", "b"]', `assistant: ${json}`],
    ]);
  });
});
