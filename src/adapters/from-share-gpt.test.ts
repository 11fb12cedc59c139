import { expect, it } from 'vitest';
import { frozen } from '../testing/frozen.js';
import { fromShareGpt } from './from-share-gpt.js';

it('maps authors to roles, and leaves the role of others open', () => {
  const authors = ['human', 'GPT', 'assistant', 'tool', 'observation', 'bing', 'toString'];
  const conversations = authors.map((from) => ({ from, value: 'x' }));
  const roles = fromShareGpt(frozen({ conversations }), {
    roles: ['user', 'assistant', 'tool'],
  }).transcripts[0]?.turns.map(({ role }) => role);
  expect(roles).toEqual(['user', 'assistant', 'assistant', 'tool', 'tool', undefined, undefined]);
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
      meta: { leftOut: [{ speaker: 'system', text: 'Rhyme.', role: 'system', before: 0 }] },
    },
  ]);
});
