import { describe, expect, it } from 'vitest';
import { type AdapterWarning, readTranscripts, streamTranscripts } from '../index.js';

const messages = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Hi', by: { name: 'Ana' }, de: 'Hallo' },
  { role: 'assistant', content: 'Hello', by: { name: 'Ben' }, de: 'Guten Tag' },
];
const entries = [{ from: 'human', value: 'Hi', de: 'Hallo' }];
const said = ({ transcripts }: ReturnType<typeof readTranscripts>): readonly string[] =>
  transcripts.flatMap(({ turns }) => turns.map(({ speaker, role, text }) => `${speaker} (${role}): ${text}`));

describe('fields that the caller names', () => {
  it('are read in messages of a known form, whose roles stay', () => {
    const columns = { speaker: 'by.name', text: 'de' };
    const read = readTranscripts({ messages }, { columns });
    expect(said(read)).toEqual(['Ana (user): Hallo', 'Ben (assistant): Guten Tag']);
    expect(read.transcripts[0]?.meta?.excluded).toHaveLength(1);
    expect(said(readTranscripts(messages, { columns: { ...columns, conversation: null } }))).toEqual(
      said(read),
    );
  });

  it('are read in formats with a reader of their own', () => {
    expect(said(readTranscripts({ conversations: entries }, { columns: { text: 'de' } }))).toEqual([
      'human (user): Hallo',
    ]);
    const turns = [{ speaker: 'ana', text: 'Hi', de: 'Hallo' }];
    expect(said(readTranscripts({ turns }, { columns: { text: 'de' } }))).toEqual(['ana (undefined): Hallo']);
  });

  it('are refused where messages have none of that name', () => {
    expect(() => readTranscripts({ messages }, { columns: { speaker: 'who' } })).toThrow(
      'messages: expected messages with "who" (columns: speaker); they have the keys "role", "content"',
    );
    const last = [...messages, { role: 'user', content: 'Bye' }];
    expect(() => readTranscripts({ messages: last }, { columns: { text: 'de' } })).toThrow('messages[3]: ');
  });

  it('are refused by formats that have no such fields', () => {
    const record = { conversation: [{ speaker: 'ana', utterance: 'Hi' }] };
    expect(() => readTranscripts(record, { columns: { text: 'de' } })).toThrow(
      'options.columns: expected no columns with the format "mpceval", whose field names are fixed',
    );
  });

  it('may be the id of a conversation, at a path', () => {
    const record = { id: 1, about: { key: 'k' }, messages };
    for (const options of [{ idField: 'about.key' }, { columns: { conversation: 'about.key' } }])
      expect(readTranscripts(record, options).transcripts[0]?.id).toBe('k');
    const options = { columns: { conversation: 'key' } };
    expect(() => readTranscripts(record, options)).toThrow('key: expected an id, got undefined');
    expect(() => readTranscripts(messages, options)).toThrow('key: expected an id, got undefined');
  });
});

describe('a question with two answers', () => {
  const answers = { chosen: 'Yes.', rejected: 'No.' };
  const first = (record: object): readonly string[] =>
    said(readTranscripts({ ...record, ...answers })).slice(0, -1);

  it('begins with the instruction, and the input that it is about', () => {
    expect(first({ instruction: 'Is it so?', input: 'Rain is wet.' })[0]).toBe(
      'user (user): Is it so?\nRain is wet.',
    );
    expect(first({ instruction: '', input: 'Is it so?' })[0]).toBe('user (user): Is it so?');
  });

  it('has what was said before it', () => {
    const history = [['Hi', 'Hello']];
    expect(first({ prompt: 'Is it so?', history }).slice(0, 4)).toEqual([
      'user (user): Hi',
      'assistant (assistant): Hello',
      'user (user): Is it so?',
      'assistant (assistant): Yes.',
    ]);
  });

  it('may be a text with marks', () => {
    const prompt = '\n\nHuman: Hi\n\nAssistant: Hello\n\nHuman: Is it so?\n\nAssistant:';
    expect(first({ prompt }).slice(0, 3)).toEqual([
      'human (user): Hi',
      'assistant (assistant): Hello',
      'human (user): Is it so?',
    ]);
  });
});

describe('speakers whom the caller names', () => {
  const NOT_USED = 'speaker = A and B is not used: the messages say who speaks';
  const saidOf = (input: unknown): string[] =>
    readTranscripts(input, { speaker: ['A', 'B'] }).warnings.map(({ message }) => message);

  it('are said to be of no use where the data says who speaks', async () => {
    const messages = [
      { role: 'user', content: 'Late?' },
      { role: 'assistant', content: 'Yes.' },
    ];
    expect(saidOf({ messages })).toEqual([NOT_USED]);
    expect(saidOf({ dialogue: [{ sender: 'Ana', text: 'Late?' }] })).toContain(NOT_USED);
    expect(saidOf('Ana: Late?\nBen: Yes.')).toContain(NOT_USED);
    expect(saidOf({ talk: [['Late?', 'Yes.']] })).not.toContain(NOT_USED);
    const heard: string[] = [];
    const onWarning = ({ message }: AdapterWarning): void => void heard.push(message);
    const stream = streamTranscripts([JSON.stringify({ messages })], { speaker: ['A', 'B'], onWarning });
    for await (const _ of stream);
    expect(heard).toEqual([NOT_USED]);
  });
});

describe('a path', () => {
  const messages = [
    { role: 'user', content: 'Late?' },
    { role: 'assistant', content: 'Yes.' },
  ];

  it('may go through fields with dots in their names', () => {
    const record = { id: 'a', 'gen_ai.log': { 'all.messages': messages } };
    const [transcript] = readTranscripts(record, { path: 'gen_ai.log.all.messages' }).transcripts;
    expect(transcript?.turns).toHaveLength(2);
    const [flat] = readTranscripts({ 'a.b': messages, n: 1 }, { path: 'a.b' }).transcripts;
    expect(flat?.meta).toEqual({ n: 1 });
  });

  it('may name the column of a table that holds lists', () => {
    const cell = JSON.stringify(messages).replaceAll('"', '""');
    const [transcript] = readTranscripts(`id,log,note\na,"${cell}",x\n`, { path: 'log' }).transcripts;
    expect(transcript).toMatchObject({ id: 'a', turns: [{ text: 'Late?' }, { text: 'Yes.' }] });
  });

  it('is not needed for a table with a turn in each row, which is said', () => {
    expect(() => readTranscripts('conv,speaker,text\na,x,Hi\n', { path: 'text' })).toThrow(
      'line 2: text: expected a list of messages (omit --path for rows with one turn each), got "Hi"',
    );
  });
});
