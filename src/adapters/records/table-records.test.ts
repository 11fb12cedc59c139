import { describe, expect, it } from 'vitest';
import { type ReadOptions, readTranscripts } from '../index.js';
import { tableRecords } from './table-records.js';

const chat = (text: string): readonly object[] => [
  { role: 'user', content: text },
  { role: 'assistant', content: 'Yes.' },
];
const read = (
  input: unknown,
  options: ReadOptions = {},
): readonly (readonly [string | undefined, string])[] =>
  readTranscripts(input, options).transcripts.map(({ id, turns }) => [
    id,
    turns.map(({ text }) => text).join(' '),
  ]);

describe('a table that is one object', () => {
  const rows = [
    { id: 'a', messages: chat('One?') },
    { id: 'b', messages: chat('Two?') },
  ];
  const both = [
    ['a', 'One? Yes.'],
    ['b', 'Two? Yes.'],
  ];

  it.each<[string, object]>([
    ['columns in lists', { id: ['a', 'b'], messages: [chat('One?'), chat('Two?')] }],
    ['columns by index', { id: { 5: 'a', 7: 'b' }, messages: { 5: chat('One?'), 7: chat('Two?') } }],
    [
      'names and rows',
      { columns: ['id', 'messages'], index: [5, 7], data: rows.map((row) => Object.values(row)) },
    ],
    [
      'rows with their numbers',
      { features: [], rows: rows.map((row, i) => ({ row_idx: i, row })), partial: false },
    ],
  ])('is its rows: %s', (_, table) => {
    expect(tableRecords(table as Record<string, unknown>)).toEqual(rows);
    expect(read(table)).toEqual(both);
    expect(read(JSON.stringify(table, null, 1))).toEqual(both);
  });

  it('may have entries, or texts that speakers take in turn', () => {
    const entries = (value: string): object[] => [{ from: 'human', value }];
    expect(read({ id: [1, 2], conversations: [entries('One?'), entries('Two?')] })).toEqual([
      ['1', 'One?'],
      ['2', 'Two?'],
    ]);
    expect(read({ id: ['a', 'b'], dialog: [['Hi', 'Yo'], ['Hey']] }, { speaker: ['A', 'B'] })).toEqual([
      ['a', 'Hi Yo'],
      ['b', 'Hey'],
    ]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['columns of unlike length', { id: ['a'], messages: [chat('One?'), chat('Two?')] }],
    ['one column', { messages: [chat('One?')] }],
    ['lists alone', { a: [chat('One?')], b: [chat('Two?')] }],
    ['columns without lists', { speaker: ['ana', 'ben'], text: ['One?', 'Yes.'] }],
    ['one question and its answer', { prompt: ['One?'], response: ['Yes.'] }],
    [
      'turns under numbers',
      { a: { 1: { speaker: 'x', text: 'Hi' } }, b: { 1: { speaker: 'x', text: 'Yo' } } },
    ],
    ['rows shorter than their names', { columns: ['id', 'messages'], data: [['a']] }],
    ['rows without numbers', { rows: [{ row: rows[0] }] }],
    ['no rows', { columns: ['id'], data: [] }],
  ])('is none: %s', (_, value) => {
    expect(tableRecords(value)).toBeUndefined();
  });

  it('is none where the object is a conversation', () => {
    const log = [
      ['ana', 'Hi'],
      ['ben', 'Yo'],
      ['ana', 'Bye'],
    ];
    expect(read({ log, times: [1, 2, 3] })).toEqual([[undefined, 'Hi Yo Bye']]);
  });
});

describe('a table as columns', () => {
  const log = { topic: 'tea', workers: ['w', 'v'] };
  const rounds = [
    [act('ana', 'One?'), act('ben', 'Yes.')],
    [act('ana', 'Two?'), act('ben', 'No.')],
  ];
  function act(id: string, words: string): object {
    return { id, text: words };
  }

  it.each<[string, object, readonly string[]]>([
    [
      'questions and answers',
      { question: ['One?', 'Two?'], answer: ['Yes.', 'No.'] },
      ['One? Yes.', 'Two? No.'],
    ],
    [
      'dialogues in one text each',
      { text: ['Human: One?\nAI: Yes.', 'Human: Two?\nAI: No.'] },
      ['One? Yes.', 'Two? No.'],
    ],
    [
      'chosen and rejected messages',
      { chosen: [chat('One?'), chat('Two?')], rejected: [chat('Three?'), chat('Four?')] },
      ['One? Yes.', 'Three? Yes.', 'Two? Yes.', 'Four? Yes.'],
    ],
    [
      'a prompt and two answers',
      { prompt: ['One?', 'Two?'], chosen: ['Yes.', 'No.'], rejected: ['No.', 'Yes.'] },
      ['One? Yes.', 'One? No.', 'Two? No.', 'Two? Yes.'],
    ],
    [
      'messages that name their sender beside their number',
      {
        dialog: [[{ id: 0, sender: 'a', text: 'One?' }], [{ id: 0, sender: 'b', text: 'Two?' }]],
        score: [1, 2],
      },
      ['One?', 'Two?'],
    ],
    ['the rounds of one dialogue', { ...log, dialog: rounds }, ['One? Yes. Two? No.']],
  ])('%s', (_, table, said) => {
    expect(read(JSON.stringify(table)).map(([, text]) => text)).toEqual(said);
  });

  it('may be a split of a data set', () => {
    const split = (id: string, words: string): object => ({
      dialog_id: [id, id],
      speaker: ['ana', 'ben'],
      text: [words, 'Yes.'],
    });
    expect(read({ train: split('a', 'One?'), test: split('b', 'Two?') })).toEqual([
      ['a', 'One? Yes.'],
      ['b', 'Two? Yes.'],
    ]);
  });

  it('gets a warning where questions and answers may be one conversation', () => {
    const warnings = (input: object): string[] =>
      readTranscripts(input).readSummary.warnings.map(({ check }) => check);
    const record = { questions: ['One?', 'Two?'], answers: ['Yes.', 'No.'] };
    expect(warnings(record)).toEqual(['columns']);
    expect(warnings({ id: 'a', ...record })).toEqual([]);
    expect(warnings([record, record])).not.toContain('columns');
  });
});

it('reads a list of texts as dialogues where each has lines with names', () => {
  const list = ['Human: One?\nAI: Yes.', 'Human: Two?\nAI: No.'];
  expect(read(JSON.stringify(list)).map(([, text]) => text)).toEqual(['One? Yes.', 'Two? No.']);
});

it('reads pairs of which one side is silent, where it is told who takes turns', () => {
  const history = [
    [null, 'Hello!'],
    ['Hi', 'How are you?'],
    ['Fine', null],
  ];
  expect(read({ history }, { speaker: ['user', 'assistant'] })).toEqual([
    [undefined, 'Hello! Hi How are you? Fine'],
  ]);
  expect(() => read({ history })).toThrow('nearest is "history", a list of pairs of texts');
  expect(() => read({ history: [[null, null]] }, { speaker: ['a', 'b'] })).toThrow('format not recognized');
});

it('takes the usual names for the id of entries', () => {
  expect(read({ conversation_id: 7, conversations: [{ from: 'human', value: 'Hi' }] })).toEqual([
    ['7', 'Hi'],
  ]);
});
