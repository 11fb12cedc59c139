import { expect, it } from 'vitest';
import { idFromFile, nameOfFile, ofFile } from './name-transcript.js';

it('names files without folder and endings', () => {
  const names = ['runs/chat.jsonl', 'chat.csv.gz', 'chat', '.chat', 'run.1.json', '-'].map(nameOfFile);
  expect(names).toEqual(['chat', 'chat', 'chat', '.chat', 'run.1', 'stdin']);
  expect(idFromFile('runs/chat.jsonl.zst', 3)).toBe('chat#3');
});

it('notes the file of a transcript, and whether its id was made up', () => {
  const transcript = { id: 'own', turns: [], meta: { topic: 'tea', source: 'elsewhere' } };
  const meta = { topic: 'tea', source: 'chat.csv' };
  expect(ofFile(transcript, 'chat.csv')).toEqual({ ...transcript, meta });
  expect(ofFile({ turns: [] }, 'chat.csv', 'chat#1')).toEqual({
    ...{ id: 'chat#1', generatedId: true, turns: [], meta: { source: 'chat.csv' } },
  });
});
