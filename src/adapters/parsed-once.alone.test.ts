import { afterEach, describe, expect, it, vi } from 'vitest';
import { readTranscripts, streamTranscripts } from './index.js';

const chats = Array.from({ length: 30 }, (_, i) => ({
  id: `c${i}`,
  messages: [
    { role: 'user', content: `Which train goes to Ulm, number ${i}?` },
    { role: 'assistant', content: 'The one on platform two.' },
  ],
}));
const lines = (list: readonly unknown[]): string => list.map((each) => JSON.stringify(each)).join('\n');

/** Layouts of the same 30 conversations. */
const LAYOUTS = {
  'one record on a line': lines(chats),
  'one line': JSON.stringify(chats),
  'one line, ended': `${JSON.stringify(chats)}\n`,
  'indented lines': JSON.stringify(chats, null, 2),
  'an element on a line': `[\n${chats.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`,
  'an object around the list': JSON.stringify({ conversations: chats }, null, 1),
  'a list under each key': JSON.stringify(Object.fromEntries(chats.map((each) => [each.id, each.messages]))),
  'turns on lines': lines(
    chats.flatMap(({ id, messages }) =>
      messages.map(({ role, content }) => ({ conversation_id: id, speaker: role, text: content })),
    ),
  ),
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** How many characters were parsed, as a share of those that there are. */
async function parsedShare(text: string, read: () => unknown): Promise<number> {
  const parse = vi.spyOn(JSON, 'parse');
  await read();
  return parse.mock.calls.reduce((sum, [each]) => sum + each.length, 0) / text.length;
}

async function drain(pieces: Iterable<string>): Promise<void> {
  let conversations = 0;
  for await (const _ of streamTranscripts(pieces)) conversations += 1;
  expect(conversations).toBe(30);
}

describe.each(Object.entries(LAYOUTS))('%s', (_, text) => {
  it('is parsed once as a text', async () => {
    expect(await parsedShare(text, () => readTranscripts(text))).toBeLessThan(1.05);
    expect(readTranscripts(text).transcripts).toHaveLength(30);
  });

  it('is parsed once as bytes', async () => {
    const bytes = new TextEncoder().encode(text);
    expect(await parsedShare(text, () => readTranscripts(bytes))).toBeLessThan(1.05);
  });

  it('is parsed once as a stream of chunks', async () => {
    const chunks = Array.from({ length: Math.ceil(text.length / 500) }, (_, i) =>
      text.slice(i * 500, (i + 1) * 500),
    );
    expect(await parsedShare(text, () => drain(chunks))).toBeLessThan(1.05);
  });

  it('is parsed once as a stream of lines', async () => {
    expect(await parsedShare(text, () => drain(text.split('\n').filter(Boolean)))).toBeLessThan(1.05);
  });
});
