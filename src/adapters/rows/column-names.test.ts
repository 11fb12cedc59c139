import { expect, it } from 'vitest';
import { mayNameGroup, mayNamePerson, speakerColumns } from './column-names.js';

it('knows columns that are called after people or conversations', () => {
  expect(['Speaker ID', 'speaker_no', 'Sprecherin', 'text'].filter(mayNamePerson)).toEqual([
    'Speaker ID',
    'speaker_no',
    'Sprecherin',
  ]);
  expect(['Thread', 'Gespräch 2', 'doc_id', 'text'].filter(mayNameGroup)).toEqual([
    'Thread',
    'Gespräch 2',
    'doc_id',
  ]);
  expect(speakerColumns({ text: 'Hi', sender_type: 'bot', mainAuthor: 'Ana' })).toEqual([
    'sender_type',
    'mainAuthor',
  ]);
});
