import { expect, it } from 'vitest';
import { asyncOf, collect, piecesOf } from '../../testing/pieces.js';
import { type ReadOptions, readTranscripts, streamTranscripts } from './index.js';

const chat = (id: string): object => ({ id, messages: [{ role: 'user', content: 'Hi' }] });
const row = (speaker: string): object => ({ conversation_id: 'r', speaker, text: 'Hi' });
const lines = (...records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** Each file begins with what is no conversation: what it is, the text, the ids of the conversations behind it. */
const ODD_STARTS: readonly (readonly [string, string, readonly string[]])[] = [
  ['a header line', lines({ version: 1 }, chat('a'), chat('b')), ['a', 'b']],
  ['several', lines({ version: 1 }, null, [], { id: 'n', messages: null }, chat('a')), ['a']],
  ['an element of a list', JSON.stringify([{ version: 1 }, 7, chat('a'), chat('b')]), ['a', 'b']],
  ['one of a list in an object', JSON.stringify({ runs: [{ x: 1 }, chat('a'), chat('b')] }), ['a', 'b']],
  ['a line before rows', lines({ version: 1 }, row('ana'), row('ben')), ['r']],
];

it.each(ODD_STARTS)('loses %s at the start and no other record', async (_, text, ids) => {
  const warnings: boolean[] = [];
  const options: ReadOptions = {
    onError: 'skip',
    onWarning: ({ skipped = false }) => void warnings.push(skipped),
  };
  const { transcripts } = readTranscripts(text, options);
  expect(transcripts.map(({ id }) => id).filter((id) => id !== undefined)).toEqual(ids);
  expect(warnings).toContain(true);
  expect(await collect(streamTranscripts(asyncOf(piecesOf(text, 11)), options))).toEqual(transcripts);
});

it.each(ODD_STARTS)('is refused at %s otherwise', (_, text) => {
  expect(() => readTranscripts(text)).toThrow(/^(?:line 1|conversations\[0\]|runs\[0\]|readTranscripts): /);
});

it('refuses a table whose columns are wrong, whatever is skipped', () => {
  const text = 'who,words\nana,Hi\nben,Hello\n';
  expect(() => readTranscripts(text, { format: 'rows', onError: 'skip' })).toThrow('options.columns.text');
});

it('reads a table that has the columns of another format as rows', () => {
  const utterances = 'id,timestamp,text,speaker,reply_to,conversation_id\n1,5,Hi,ana,,c\n2,6,Hello,ben,1,c\n';
  const messages = 'role,content\nuser,Hi\nassistant,Hello\n';
  for (const text of [utterances, messages]) {
    const { format, transcripts } = readTranscripts(text, {
      fileName: 'chat.csv',
      ...(text === messages && { columns: { conversation: null } }),
    });
    expect([format, transcripts[0]?.turns.length]).toEqual(['rows', 2]);
  }
});

it('says of a record whose messages are null that they are', () => {
  expect(() => readTranscripts({ id: 'n', messages: null })).toThrow(
    'it has the keys "id", "messages"; "messages" is expected to hold a list of messages, and holds null',
  );
});
