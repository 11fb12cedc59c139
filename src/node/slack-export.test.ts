import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTranscriptFolder } from './read-transcript-folder.js';

/** A folder with these files, each a value as JSON. */
function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mtpc-slack-'));
  for (const [name, value] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(value));
  }
  return folder;
}

const message = (ts: string, user: string, text: string, more = {}): object => ({
  ...{ type: 'message', ts, user, text },
  ...more,
});

it('reads a channel of a Slack export as one conversation over all days, with the names of users.json', async () => {
  const folder = folderWith({
    'users.json': [
      { id: 'U1', name: 'ana', profile: { real_name: 'Ana Lind', display_name: '' } },
      { id: 'U2', name: 'ben', real_name: 'Ben Oda' },
    ],
    'channels.json': [{ id: 'C1', name: 'harbor' }],
    'harbor/2026-01-05.json': [
      message('1.0', 'U1', 'Is it late?'),
      message('2.0', 'U2', 'Who cooks?', { thread_ts: '2.0' }),
    ],
    'harbor/2026-01-06.json': [
      message('3.0', 'U1', 'I do.', { thread_ts: '2.0' }),
      message('4.0', 'U2', 'It was.'),
    ],
    'garden/2026-01-05.json': [message('5.0', 'U2', 'It rains.'), message('6.0', 'U1', 'At last.')],
  });
  const read = [];
  for await (const each of readTranscriptFolder(folder)) read.push(each);
  expect(read.map(({ id, turns }) => [id, turns.map(({ text }) => text)])).toEqual([
    ['garden', ['It rains.', 'At last.']],
    ['harbor', ['Is it late?', 'It was.']],
    // The thread goes on the next day.
    ['harbor:2.0', ['Who cooks?', 'I do.']],
  ]);
  expect(read[1]!.speakers).toEqual([
    { id: 'U1', name: 'Ana Lind' },
    { id: 'U2', name: 'Ben Oda' },
  ]);
});

it('names the folders that contain conversations below one that does not', async () => {
  const folder = folderWith({ 'a/notes.md': '', 'b/chats.json': [] });
  const read = readTranscriptFolder(folder)[Symbol.asyncIterator]().next();
  await expect(read).rejects.toThrow(`Folders below it contain some: ${join(folder, 'b')}`);
});
