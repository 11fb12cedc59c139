import { expect, it } from 'vitest';
import { frozen } from '../../../../testing/frozen.js';
import { fromChat } from './from-chat.js';
import { fromShareGpt } from './from-share-gpt.js';

it('maps authors to roles, and leaves the role of others open', () => {
  const authors = ['human', 'GPT', 'assistant', 'tool', 'observation', 'bing', 'toString'];
  const conversations = authors.map((from) => ({ from, value: 'x' }));
  const roles = fromShareGpt(frozen({ conversations }), {
    roles: ['user', 'assistant', 'tool'],
  }).transcripts[0]?.turns.map(({ role }) => role);
  expect(roles).toEqual(['user', 'assistant', 'assistant', 'tool', 'tool', undefined, undefined]);
});

it('takes calls of tools for actions, as in OpenAI form', () => {
  const call = (city: string): object => ({ name: 'weather', arguments: { city } });
  const human = { from: 'human', value: 'Warm?' };
  const called = { from: 'function_call', value: JSON.stringify(call('Oslo')) };
  const answered = { from: 'observation', value: '3' };
  const gpt = { from: 'gpt', value: 'No.' };
  const conversations = [human, called, answered, gpt];
  const said = { speaker: 'human', text: 'Warm?', role: 'user' };
  const turn = {
    ...{ speaker: 'gpt', text: 'No.', role: 'assistant' },
    actions: ['weather({"city":"Oslo"})'],
    meta: { toolCalls: [call('Oslo')] },
  };
  const turnsOf = (own: readonly object[]): unknown =>
    fromShareGpt(frozen({ conversations: own })).transcripts[0]?.turns;
  expect(turnsOf(conversations)).toEqual([said, turn]);
  expect(fromChat({ log: conversations }).transcripts[0]?.turns).toEqual([said, turn]);
  const both = { from: 'function_call', value: JSON.stringify([call('Oslo'), call('Rome')]) };
  expect(turnsOf([human, both, gpt])).toMatchObject([
    said,
    { actions: ['weather({"city":"Oslo"})', 'weather({"city":"Rome"})'] },
  ]);
  expect(turnsOf([human, gpt, called, human])).toEqual([said, turn, said]);
  expect(turnsOf([human, called, answered])).toEqual([said]);
});

it('reads the other key names, names and extra fields', () => {
  const record = { id: 7, items: [{ role: 'user', content: 'Hi', name: 'ana', lang: 'en' }], source: 'own' };
  expect(fromShareGpt(frozen(record)).transcripts).toEqual([
    {
      id: '7',
      turns: [{ speaker: 'ana', text: 'Hi', role: 'user', meta: { lang: 'en' } }],
      meta: { source: 'own' },
    },
  ]);
});

it('keeps a system text beside the list in meta, and makes it a turn on demand', () => {
  const record = { system: 'Rhyme.', conversations: [{ from: 'human', value: 'Hi' }] };
  expect(fromShareGpt(frozen(record), { roles: ['user', 'system'] }).transcripts[0]?.turns).toHaveLength(2);
  expect(fromShareGpt(frozen(record)).transcripts).toEqual([
    {
      turns: [{ speaker: 'human', text: 'Hi', role: 'user' }],
      meta: { excluded: [{ speaker: 'system', text: 'Rhyme.', role: 'system', before: 0 }] },
    },
  ]);
});

it('takes whichever keys an entry has, and warns of what is no text', () => {
  const conversations = [
    { from: 'human', content: 'a' },
    { role: 'gpt', value: null },
    { role: 'bing', content: 3, name: ' ' },
  ];
  const { transcripts, warnings } = fromShareGpt(frozen([{ id: ' ', system: '', conversations }]));
  expect(transcripts).toEqual([
    {
      turns: [
        { speaker: 'human', text: 'a', role: 'user' },
        { speaker: 'gpt', text: '', role: 'assistant' },
        { speaker: 'bing', text: '3' },
      ],
    },
  ]);
  expect(warnings.map(({ message }) => message)).toEqual([
    '[0].conversations[1].value: null read as an empty text',
    '[0].conversations[2].content: number 3 read as text',
  ]);
});

it('keeps a system that is no text', () => {
  expect(
    fromShareGpt(frozen({ system: 3, conversations: [{ from: 'human', value: 'a' }] })).transcripts[0]?.meta,
  ).toEqual({ system: 3 });
});

it.each([
  [{}, 'conversations: expected an array of entries, got undefined'],
  [{ items: 3 }, 'items: expected an array of entries, got 3'],
  [{ conversations: ['x'] }, 'conversations[0]: expected an entry with from and value, got "x"'],
  [
    { conversations: [{ value: 'x' }] },
    'conversations[0].from: expected a name that is not blank, got undefined',
  ],
  [
    { conversations: [{ from: 'human', value: {} }] },
    'conversations[0].value: expected a string, got an object',
  ],
])('refuses %j', (record, message) => {
  expect(() => fromShareGpt(record)).toThrow(message);
});
