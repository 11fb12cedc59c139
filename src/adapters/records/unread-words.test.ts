import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../index.js';
import { missingFrom, UnreadWords } from './unread-words.js';

const message = (id: number, content: string, more = {}): object => ({
  ...{
    id: `${id}`,
    type: 'Default',
    timestamp: `2026-01-05T10:0${id}:00Z`,
    content,
    author: { id: `u${id}`, name: 'x' },
  },
  ...more,
});
const channel = (...messages: object[]): object => ({ channel: { id: 'c' }, messages });

/** The warnings about unread words. */
const unread = (input: unknown): string[] =>
  readTranscripts(input).readSummary.warnings.flatMap(({ check, message: text }) =>
    check === 'unread-words' ? text : [],
  );

describe('words that were not read', () => {
  it('are counted by their path', () => {
    const thread = { messages: [message(3, 'I do not think so.'), message(4, 'Who knows?')] };
    // Two texts of 5 and 2 words, in a field that the format does not have.
    expect(unread(channel(message(1, 'Is it late?', { thread }), message(2, 'It is.')))).toEqual([
      '2 texts (7 words) under messages[].thread.messages[].content were not read',
    ]);
  });

  it('are also a warning, and spoil a strict reading', () => {
    const input = channel(
      message(1, 'Is it late?', { thread: { messages: [message(3, 'Who knows?')] } }),
      message(2, 'No.'),
    );
    const text = '1 text (2 words) under messages[].thread.messages[].content was not read';
    expect(readTranscripts(input).warnings.map((warning) => warning.message)).toContain(text);
    expect(() => readTranscripts(input, { strict: true })).toThrow(text);
  });

  it('are found in streams of records that are gathered', () => {
    const lines = [
      {
        type: 'message',
        ts: '1.0',
        user: 'U1',
        text: 'Is it late?',
        draft: { user: 'U1', text: 'Is it very late?' },
      },
      { type: 'message', ts: '2.0', user: 'U2', text: 'It is.' },
    ];
    const expected = ['1 text (4 words) under draft.text was not read'];
    expect(unread(lines)).toEqual(expected);
    expect(unread(lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual(expected);
  });

  it.each([
    ['in a turn, without marks', message(1, 'Look at **this** [page](https://example.org/a).')],
    [
      'in meta',
      { role: 'user', content: 'Is it late?', reply_draft: [{ role: 'user', text: 'I wonder about it.' }] },
    ],
    ['excluded for a reason', message(1, 'Ana pinned a message.', { type: 'ChannelPinnedMessage' })],
    [
      'links that a message shows',
      message(1, 'See.', { embeds: [{ author: { name: 'y' }, text: 'Some other long text.' }] }),
    ],
    [
      'no words',
      message(1, 'Yes.', { reply: { timestamp: '2026', content: 'https://example.org/long/address is.' } }),
    ],
  ])('are none that are %s', (_, first) => {
    const input =
      'role' in first
        ? { messages: [first, { role: 'assistant', content: 'Yes.' }] }
        : channel(first, message(2, 'Yes.'));
    expect(unread(input)).toEqual([]);
  });

  it('are never hidden by entries that are called wordless', () => {
    const silent = message(1, '', { said: [{ timestamp: '2026-01-05', body: 'It was already dark.' }] });
    expect(unread(channel(silent, message(2, 'Good night.'), message(3, 'Good night!')))).toEqual([
      '1 text (4 words) under messages[].said[].body was not read',
    ]);
  });

  it('are not in texts whose speaker is a part of the text', () => {
    const turns = [{ speaker: 'ws', text: 'No, thank you.' }];
    const found = (text: string) => missingFrom([{ turns }], [{ path: 'x', text, owners: [] }]);
    expect(found('Professor Wilhelmina Sanderson: No, thank you.')).toEqual([]);
    expect(found('Professor Wilhelmina Sanderson: I have to go.')).toHaveLength(1);
  });

  it('may be read with the next conversation, but not later', () => {
    const record = { speaker: 'ana', text: 'I speak in another conversation.' };
    const talk = (text: string) => [{ turns: [{ speaker: 'ana', text }] }];
    const messageAfter = (...texts: string[]): string | undefined => {
      const words = new UnreadWords();
      words.add(record, talk('Hello.'));
      for (const text of texts) words.add({ speaker: 'ana', text }, talk(text));
      words.end(talk(texts.at(-1)!));
      return words.warning({ excludedRecords: new WeakSet(), othersExcluded: 0 })?.message;
    };
    expect(messageAfter(record.text)).toBeUndefined();
    expect(messageAfter('Good night.', record.text)).toBe('1 text (5 words) under text was not read');
  });

  it('are as many fewer as entries were counted as excluded', () => {
    const part = (kind: string, body: string): object => ({
      part_type: kind,
      body,
      author: { type: 'admin', id: 'a' },
    });
    const input = {
      source: part('open', 'Is it late?'),
      conversation_parts: {
        conversation_parts: [part('note', 'Please call her back later.'), part('comment', 'No.')],
      },
    };
    expect(readTranscripts(input).readSummary).toMatchObject({ excluded: { internal: 1 }, warnings: [] });
  });
});
